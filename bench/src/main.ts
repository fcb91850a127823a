/**
 * `npm run bench [-- name …]`: runs the named benchmarks, or all, and prints ratios. `--once` runs one round on
 * little data to show that each still works: results are not judged, and `test-results/benches.json` counts
 * them.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOnce, enterProject } from '../../scripts/prepare.mjs'
import { shareServer } from './filled/benchServer.ts'
import type { BenchRow } from './measuring/row.ts'

const suffix = '.bench.ts'
const folder = new URL('.', import.meta.url)

/** Names of the benchmarks, with the path of each. Those of calls to other companies are in `outside`. */
const listBenches = (): ReadonlyMap<string, string> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(suffix),
  )
  const nameOf = (file: string) => path.basename(file, suffix)
  return new Map(paths.sort().map((file) => [nameOf(file), file]))
}

const benches = listBenches()

const findNames = (named: readonly string[]): readonly string[] => {
  const known = [...benches.keys()]
  const unknown = named.filter((name) => !benches.has(name))
  if (unknown.length > 0)
    throw new Error(`no bench called ${unknown.join(', ')}; there are ${known.join(', ')}`)
  return named.length > 0 ? named : known
}

const runBench = async (name: string): Promise<BenchRow[]> => {
  const { run } = (await import(new URL(benches.get(name)!, folder).href)) as {
    run: () => Promise<BenchRow[]>
  }
  return run()
}

const runAll = async (names: readonly string[]): Promise<void> => {
  const rows: BenchRow[] = []
  for (const name of names) {
    process.stderr.write(`measuring ${name} …\n`)
    rows.push(...(await runBench(name)))
  }
  print(rows)
}

const print = (rows: readonly BenchRow[]): void => {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, ratio, goal, met, detail } of rows) {
    const figure = ratio.toFixed(ratio < 10 ? 2 : 1).padStart(7)
    console.log(
      `${met ? 'met   ' : 'MISSED'}  ${name.padEnd(width)} ${figure}  goal ${goal.padEnd(8)}  ${detail}`,
    )
  }
}

const longestTryMs = 5 * 60_000

const stopWaiting = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestTryMs, 'it did not end within five minutes').unref()
  })

const tryOnce = async (name: string): Promise<string | null> => {
  try {
    const rows = await runBench(name)
    if (rows.length === 0) return 'it measured nothing'
    const unknown = rows.find(({ ratio }) => !Number.isFinite(ratio))
    return unknown ? `no figure of "${unknown.name}"` : null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

const runOnce = async (names: readonly string[]): Promise<void> => {
  process.env.BENCH_ONCE = '1'
  await buildOnce()
  const { stopSharedProduct } = await import('./programs/browserProduct.ts')
  const stopServer = await shareServer()
  const failed: { name: string; problem: string }[] = []
  for (const name of names) {
    process.stderr.write(`trying ${name} …\n`)
    const begin = performance.now()
    const problem = await Promise.race([tryOnce(name), stopWaiting()])
    if (problem !== null) failed.push({ name, problem })
    console.log(
      `${problem === null ? 'runs  ' : 'FAILED'}  ${name}, ${((performance.now() - begin) / 1000).toFixed(1)} s`,
    )
    if (problem !== null) console.log(problem)
  }
  await stopSharedProduct()
  await stopServer()
  mkdirSync('test-results', { recursive: true })
  writeFileSync(
    'test-results/benches.json',
    JSON.stringify({ passed: names.length - failed.length, failed: failed.map(({ name }) => name) }),
  )
  // Exits explicitly, because an unfinished benchmark would keep the process alive.
  process.exit(failed.length > 0 ? 1 : 0)
}

const main = (asked: readonly string[]): Promise<void> => {
  enterProject()
  const names = findNames(asked.filter((name) => name !== '--once'))
  return asked.includes('--once') ? runOnce(names) : runAll(names)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
