// What goes over the local API, once: the server checks with it, the OpenAPI document is made of it, and the client's types
// are its types.

export * from './checkpoint-shapes.ts'
export * from './data-set-shapes.ts'
export * from './file-shapes.ts'
export * from './peer-shapes.ts'
export * from './work-shapes.ts'
