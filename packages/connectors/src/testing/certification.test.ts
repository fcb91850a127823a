/** Every connector is certified in the `certification.test.ts` of its folder. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const source = path.join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(path.join(source, file), 'utf8')

const connectorFolders = files
  .filter((file) => path.basename(file) === 'index.ts' && read(file).includes('defineConnector({'))
  .map((file) => path.dirname(file))

it('certifies the connector of every folder', () => {
  expect(connectorFolders).toContain(path.join('carriers', 'ups'))
  const certified = (folder: string) => {
    const file = path.join(folder, 'certification.test.ts')
    return files.includes(file) && read(file).includes('certify(')
  }
  expect(connectorFolders.filter((folder) => !certified(folder))).toEqual([])
})
