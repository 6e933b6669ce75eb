import { z } from 'zod'

// Words that several shapes of the local API are made of.

export const count = z.int().min(0)
export const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
