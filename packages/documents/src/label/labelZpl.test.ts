import { describe, expect, it } from 'vitest'
import { barcodeTextOf } from '@kervan/domain/reference/references'
import { buildLabel, buildReceiver, buildSender } from '../testing/buildLabel.ts'
import { makeLabelZpl } from './labelZpl.ts'

type Field = { commands: string; text: string }

/** Parses ZPL fields: the commands before ^FD, and the text with hexadecimal escapes resolved. */
const fieldsOf = (zpl: string): Field[] =>
  [...zpl.matchAll(/\^F[OT]([^\n]*?)\^FD([^^~\n]*)\^FS/g)].map(([, commands, text]) => ({
    commands: commands!,
    text: text!.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  }))
const textsOf = (zpl: string): string[] => fieldsOf(zpl).map(({ text }) => text)

describe('makeLabelZpl', () => {
  it('writes ZPL for a 4 × 6 inch roll at 203 dpi in UTF-8', () => {
    const lines = makeLabelZpl([buildLabel()]).split('\n')
    expect(lines.slice(0, 4)).toEqual(['^XA', '^CI28', '^PW812', '^LL1218'])
  })

  it('lets the printer draw both Code 128 and the QR code', () => {
    const fields = fieldsOf(makeLabelZpl([buildLabel()]))
    const withCommand = (command: string) =>
      fields.filter(({ commands }) => commands.includes(command)).map(({ text }) => text)
    expect(withCommand('^BC')).toEqual(['KV104277193TR', 'KRV4187039250022'])
    expect(withCommand('^BQN,2,7')).toEqual(['MA,KRV4187039250022'])
  })

  it('keeps Turkish letters in ZPL', () => {
    const texts = textsOf(makeLabelZpl([buildLabel()]))
    expect(texts).toContain('Gülşah Öztürk İnşaat San. ve Tic. A.Ş.')
    expect(texts).toContain('Mahmutbey Mah., 34218 Bağcılar İstanbul, Türkiye')
  })

  it("escapes ZPL commands in a label's text", () => {
    const zpl = makeLabelZpl([buildLabel({ contents: '^XZ~JA mug_cup ^FS' })])
    expect(textsOf(zpl)).toContain('^XZ~JA mug_cup ^FS')
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toContain('~')
  })

  it('prints white text on the black routing box', () => {
    const [routing] = fieldsOf(makeLabelZpl([buildLabel()])).filter(({ text }) => text === 'DE 3')
    expect(routing!.commands).toContain('^FR')
  })

  it('prints all labels in the order of the list', () => {
    const labels = [3, 1, 2].map((piece) => buildLabel({ piece }))
    const zpl = makeLabelZpl(labels)
    expect(textsOf(zpl).filter((text) => text.startsWith('MA,'))).toEqual(
      labels.map(({ pieceCode }) => `MA,${barcodeTextOf(pieceCode)}`),
    )
    expect(zpl.match(/\^XA/g)).toHaveLength(3)
  })

  it('writes the same ZPL as the stored file', async () => {
    const label = buildLabel({ sender: buildSender(), receiver: buildReceiver() })
    await expect(makeLabelZpl([label])).toMatchFileSnapshot('labelZpl.golden.zpl')
  })
})
