/**
 * Draws 40 comments and 40 test names for readers who do not know the code: `npx tsx scripts/drawWords.ts`. The commit's hash is
 * the seed, so that everybody draws the same.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { listFiles } from './sourceFiles.mjs'

const sampleSize = 40
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

/** Whole comments, with their lines joined. Directives of tools are left out. */
const commentsOf = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*\/\*\*?([^]*?)\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm)]
    .map(([block]) =>
      block
        .replace(/^[ \t]*(\/\*\*?|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text.length > 12 && !/^(eslint|@ts|prettier|@vitest)/.test(text))

const testsOf = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:it|test)(?:\.\w+)*(?:\([^)]*\))?\(\s*['"`](.+?)['"`],/gm)].map(
    ([, name]) => name!,
  )

const draw = (rows: readonly string[]): string[] =>
  rows
    .map((row) => ({ row, key: createHash('sha256').update(`${commit} ${row}`).digest('hex') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, sampleSize)
    .map(({ row }) => row)

const sources = listFiles(['apps', 'packages', 'e2e', 'bench', 'scripts'], /[.](ts|tsx)$/).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const rowsOf = (find: (source: string) => string[]): string[] =>
  sources.flatMap(({ file, text }) => find(text).map((row) => `${row}   (${file})`))

for (const [title, rows] of [
  ['Comments', rowsOf(commentsOf)],
  ['Test names', rowsOf(testsOf)],
] as const) {
  console.log(`${title}, ${sampleSize} of ${rows.length}, commit ${commit}`)
  for (const [index, row] of draw(rows).entries()) console.log(`${index + 1}. ${row}`)
}
