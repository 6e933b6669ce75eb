import { z } from 'zod'
import { apiErrors } from '../../api/error-codes.ts'
import { type Route, routes } from '../../api/routes.ts'
import { version } from '../version.ts'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI document of the local API, made from the shapes that the server checks with. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of Object.values(routes) as Route[]) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'shoal: the local API of a peer',
      version,
      description:
        'HTTP with JSON over the Unix socket of a peer, or over TCP with a token. Everything a program on the same node needs to take part in the job.',
    },
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{}, { token: [] }],
  }
}

function operationOf(route: Route): Json {
  return {
    summary: route.summary,
    parameters: [...pathParameters(route.path), ...queryParameters(route.query)],
    ...(route.body === undefined
      ? {}
      : { requestBody: { content: { 'application/json': { schema: inputSchema(route.body) } } } }),
    responses: { [route.status]: answerOf(route), ...errorAnswers(route) },
  }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function inputSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

function answerOf({ answer }: Route): Json {
  if (answer === 'text') return { description: 'As text.', content: { 'text/plain': {} } }
  if (answer === 'bytes') return { description: 'As bytes.', content: { 'application/octet-stream': {} } }
  if (answer === 'document') return { description: 'The document.', content: { 'application/json': {} } }
  if (answer === 'events') {
    const schema = { $ref: '#/components/schemas/EventMessage' }
    return { description: 'One event after another.', content: { 'text/event-stream': { schema } } }
  }
  const { id } = z.globalRegistry.get(answer) ?? {}
  return {
    description: 'Done.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${String(id)}` } } },
  }
}

function errorAnswers({ errors, isOpen }: Route): Json {
  const codes = [
    ...errors,
    ...(isOpen === true ? [] : (['unauthorized'] as const)),
    'too-many-calls',
  ] as const
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const { status } = apiErrors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: `Code: ${codes.join(', ')}.`, content }]),
  )
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  )
}
