import { MisuseError } from '../../base/errors.ts'
import { isKey } from './object-store.ts'
import type { OpendalPlace } from './opendal-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

// Names of buckets and containers, as both services take them.
const bucketPattern = /^[a-z0-9][a-z0-9._-]{1,221}$/

/** `gs://BUCKET/PREFIX`. Credentials are looked for where every Google program looks for them. */
export function parseGcs(field: string, text: string, environment: Environment = process.env): OpendalPlace {
  const { bucket, prefix } = split(field, text, 'gs://BUCKET/PREFIX')
  const emulator = environment.STORAGE_EMULATOR_HOST
  return {
    service: 'gcs',
    address: text,
    options: {
      bucket,
      root: `/${prefix}`,
      ...(emulator === undefined
        ? {}
        : {
            endpoint: emulator,
            allow_anonymous: 'true',
            disable_config_load: 'true',
            disable_vm_metadata: 'true',
          }),
    },
  }
}

/** `azblob://CONTAINER/PREFIX`, with the environment that Azure's own command line takes. */
export function parseAzblob(
  field: string,
  text: string,
  environment: Environment = process.env,
): OpendalPlace {
  const { bucket, prefix } = split(field, text, 'azblob://CONTAINER/PREFIX')
  const account = environment.AZURE_STORAGE_ACCOUNT
  const endpoint =
    environment.AZURE_STORAGE_SERVICE_ENDPOINT ??
    (account === undefined ? undefined : `https://${account}.blob.core.windows.net`)
  if (endpoint === undefined)
    throw new MisuseError(field, `${text} does not say whose it is; set AZURE_STORAGE_ACCOUNT`)
  const key = environment.AZURE_STORAGE_KEY
  const token = environment.AZURE_STORAGE_SAS_TOKEN
  return {
    service: 'azblob',
    address: text,
    options: {
      container: bucket,
      root: `/${prefix}`,
      endpoint,
      ...(account === undefined ? {} : { account_name: account }),
      ...(key === undefined ? {} : { account_key: key }),
      ...(token === undefined ? {} : { sas_token: token }),
    },
  }
}

function split(field: string, text: string, form: string): { bucket: string; prefix: string } {
  const [bucket = '', ...steps] = text.slice(text.indexOf('://') + 3).split('/')
  const prefix = steps.join('/').replace(/\/+$/, '')
  if (!bucketPattern.test(bucket))
    throw new MisuseError(field, `${JSON.stringify(bucket)} is no name of a bucket; use ${form}`)
  if (prefix !== '' && !isKey(prefix))
    throw new MisuseError(
      field,
      `${JSON.stringify(prefix)} is no prefix; use letters, digits, dots, dashes and slashes`,
    )
  return { bucket, prefix }
}
