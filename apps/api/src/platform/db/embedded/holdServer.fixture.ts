/** Test process to be killed: uses the server in the given folder until its input ends, then leaves it. */
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'

const { stop, ...started } = await startEmbeddedPostgres({ directory: process.argv[2]!, log: () => {} })
process.stdout.write(`${JSON.stringify(started)}\n`)
process.stdin.resume().on('end', () => void stop())
