/** The tests of `npm test sql` do not reach every statement on PostgreSQL 15, so what it lacks is looked for in the sources. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const sources = path.join(import.meta.dirname, '../..')

/** Functions and clauses of PostgreSQL 16, 17 and 18. */
const newer = new RegExp(
  [
    '\\b(any_value|array_(sample|shuffle|reverse|sort)|casefold|crc32c?|date_(add|subtract)|erfc?|gamma|lgamma)\\s*\\(',
    '\\b(json_(array|arrayagg|exists|object|objectagg|query|scalar|serialize|table|value)|merge_action|pg_input_\\w+)\\s*\\(',
    '\\b(random_normal|uuidv[47]|uuid_extract_\\w+|to_(bin|oct)|xmltext)\\s*\\(',
    '\\breturning\\s+(with\\s*\\(|old\\b|new\\b)',
    '\\bwithout overlaps\\b|\\) virtual\\b|\\bis (not )?json (object|array|scalar|value|with)\\b|\\bon_error\\b',
    '\\bsystem_user\\b',
  ].join('|'),
  'i',
)

const findNewer = (sql: string): string | undefined => newer.exec(sql)?.[0]

it.each(['select any_value(name)', 'insert … returning old.id', 'generated always as (a + b) virtual'])(
  'finds what is newer in: %s',
  (sql) => {
    expect(findNewer(sql)).toBeDefined()
  },
)

it('is used nowhere in the sources of the server', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const part = findNewer(readFileSync(path.join(sources, file), 'utf8'))
    return part ? [`${file}: ${part}`] : []
  })
  expect(found).toEqual([])
})
