/** Application names of this process's database connections. */
import { randomBytes } from 'node:crypto'

const id = randomBytes(8).toString('hex')

/** Connections of the pool, which hold the locks of their transactions. */
export const poolName = `kervan-pool ${id}`

/** Standing connection, open for the lifetime of the process. */
export const standingName = `kervan-listen ${id}`
