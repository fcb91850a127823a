/** `npm run bench [-- name …]`: measures what is named, or everything, and prints ratios. */
import { readdirSync } from 'node:fs'
import type { BenchRow } from './measuring/row.ts'

const suffix = '.bench.ts'
const folder = new URL('.', import.meta.url)

const runAll = async (named: string[]): Promise<void> => {
  const known = readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort()
  const unknown = named.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`no bench called ${unknown.join(', ')}; there are ${known.join(', ')}`)

  const rows: BenchRow[] = []
  for (const name of named.length > 0 ? named : known) {
    process.stderr.write(`measuring ${name} …\n`)
    const { run } = (await import(new URL(`${name}${suffix}`, folder).href)) as {
      run: () => Promise<BenchRow[]>
    }
    rows.push(...(await run()))
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

runAll(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
