import { describe, expect, it, vi } from 'vitest'
import { commandCode, readCommand, sheetCommands } from '@kervan/domain/warehouse/commandCodes'
import { readBarcodes } from '../testing/readBarcodes.ts'
import { drawPdfPage, readPdf } from '../testing/readPdf.ts'
import { makeCommandSheetPdf } from './commandSheetPdf.ts'
import type { CommandSheetContent } from './commandSheetPdf.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const entries = sheetCommands.map((command) => ({
  code: commandCode(command),
  name: command.name === 'quantity' ? `${command.count} parça` : `Emir ${command.name}`,
  help: 'Önce okutun, sonra bu emrin geçerli olacağı parçaları tek tek okutun',
}))
const build = (change: Partial<CommandSheetContent> = {}) =>
  makeCommandSheetPdf({
    language: 'tr',
    title: 'İstasyon komutları',
    note: 'Bu sayfayı istasyonun yanına asın.',
    day: '2026-11-23',
    entries,
    ...change,
  })

describe('makeCommandSheetPdf', () => {
  it('prints every command as a scannable barcode on a portrait A4 page', async () => {
    const pdf = await build()
    const pages = await readPdf(pdf)
    expect(pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual([
      [210, 297],
    ])
    const codes = await readBarcodes(await drawPdfPage(pdf, 1, 300))
    expect(codes.map(({ text }) => text).toSorted()).toEqual(entries.map(({ code }) => code).toSorted())
    for (const { text } of codes) expect(readCommand(text)).not.toBe('mistyped')
  })

  it('prints the name of each command beside its code', async () => {
    const [page] = await readPdf(await build())
    const text = page!.texts.join(' ')
    for (const part of ['İstasyon komutları', 'Emir receive', '10 parça', 'KRK0016'])
      expect(text).toContain(part)
  })

  it('continues the command sheet on further pages', async () => {
    const pages = await readPdf(await build({ entries: [...entries, ...entries] }))
    expect(pages).toHaveLength(2)
    for (const { texts } of pages) expect(texts.join(' ')).toContain('İstasyon komutları')
  })

  it('rejects a command sheet without commands', () => {
    expect(() => build({ entries: [] })).toThrow(RangeError)
  })
})
