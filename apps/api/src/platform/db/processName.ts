/** Under which the database server knows the connections of this process. */
import { randomBytes } from 'node:crypto'

const id = randomBytes(8).toString('hex')

/** Connections of the pool, which hold what their transactions locked. */
export const poolName = `kervan-pool ${id}`

/** The standing connection, which is open as long as the process runs. */
export const standingName = `kervan-listen ${id}`
