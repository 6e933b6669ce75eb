import { z } from 'zod'

// Words that several shapes of the local API are made of.

export const count = z.int().min(0)
export const ms = z.number().min(0)
export const peerId = z.string().min(1)

const nameText = '[A-Za-z0-9][A-Za-z0-9._-]{0,63}'
export const name = z.string().regex(new RegExp(`^${nameText}$`))

/** One that was restored has its attempt behind its name, and ranges that are handed out say it so. */
export const dataSetName = z.string().regex(new RegExp(`^${nameText}(~[1-9]\\d{0,8})?$`))

export const shardRef = { dataSet: dataSetName, epoch: count, shard: count }
