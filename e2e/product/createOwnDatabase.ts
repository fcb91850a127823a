import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Creates a separate database for this run on the server at `serverUrl`; without a server the product starts
 * its own.
 */
export const createOwnDatabase = async (serverUrl: string | undefined) => {
  if (!serverUrl) return { connectionString: undefined, drop: async () => {} }
  const name = `kervan_e2e_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  return { connectionString: own.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
