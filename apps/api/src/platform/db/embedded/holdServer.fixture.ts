/** A process for the tests to kill: uses the server in the folder it is given until its input ends, then leaves it. */
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'

const { stop, ...started } = await startEmbeddedPostgres({ directory: process.argv[2]!, log: () => {} })
process.stdout.write(`${JSON.stringify(started)}\n`)
process.stdin.resume().on('end', () => void stop())
