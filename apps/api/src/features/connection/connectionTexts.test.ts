import path from 'node:path'
import { expect, it } from 'vitest'
import { createSandboxCarrier } from '@kervan/connectors/carriers/sandbox/index'
import { productConnectors } from '@kervan/connectors/registry'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import { readTexts } from '@kervan/locales/readTexts'

const folder = path.join(import.meta.dirname, '../../../../../packages/locales')
const read = (language: string) =>
  readTexts(path.join(folder, language)).connection as Record<'field' | 'help', Record<string, string>>
const languages = [read('tr'), read('en')]

const connectors = [...productConnectors.all, createSandboxCarrier('http://127.0.0.1')]
const fields = connectors.flatMap(({ key, settings }) =>
  fieldsOf(settings).map(({ name, help }) => ({ key, name, help })),
)

it.each(fields)('labels and explains field $name of $key in both languages', ({ name, help }) => {
  for (const texts of languages) {
    expect(texts.field[name]).toMatch(/./)
    if (help) expect(texts.help[help]).toMatch(/./)
  }
})
