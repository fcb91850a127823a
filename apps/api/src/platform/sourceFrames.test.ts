import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { framesOf } from './faults.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'frames-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const source = '\nexport const fail = () => {\n  throw new Error("broken")\n}\n'

const write = async (name: string, withMap: boolean): Promise<string> => {
  const { code, map } = await transform(source, {
    sourcemap: true,
    sourcefile: '../../apps/api/src/fail.ts',
    minifyWhitespace: true,
  })
  const file = path.join(folder, name)
  writeFileSync(file, code)
  if (withMap) writeFileSync(`${file}.map`, map)
  return pathToFileURL(file).href
}

const errorAt = (frame: string): Error => Object.assign(new Error(), { stack: `Error\n    at ${frame}` })

it('names the source file and line of a frame in the bundle', async () => {
  const url = await write('main.js', true)
  expect(framesOf(errorAt(`fail (${url}:1:33)`))).toContain('at fail (apps/api/src/fail.ts:3:')
})

it('keeps a frame when its file has no source map', async () => {
  const url = await write('other.js', false)
  expect(framesOf(errorAt(`fail (${url}:1:33)`))).toBe(`    at fail (${url}:1:33)`)
})
