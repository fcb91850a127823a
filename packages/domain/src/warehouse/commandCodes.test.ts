import { describe, expect, it } from 'vitest'
import { recogniseReference } from '../reference/references.ts'
import { commandCode, mostPiecesByCommand, readCommand, sheetCommands } from './commandCodes.ts'

describe('command codes', () => {
  it('parses command codes in any scanner spelling', () => {
    for (const command of sheetCommands) {
      const code = commandCode(command)
      expect(code).toMatch(/^KRK\d{4}$/)
      expect(readCommand(code)).toEqual(command)
      expect(readCommand(` ${code.toLowerCase()}\r`)).toEqual(command)
    }
    expect(readCommand(commandCode({ name: 'quantity', count: mostPiecesByCommand }))).toEqual({
      name: 'quantity',
      count: mostPiecesByCommand,
    })
  })

  it('keeps the numbers of command codes, because sheets are printed', () => {
    const codes = sheetCommands.map(commandCode)
    expect(codes.slice(0, 14)).toEqual([
      'KRK0016', 'KRK0024', 'KRK0032', 'KRK0049', 'KRK0057', 'KRK0065', 'KRK0081', 'KRK0073',
      'KRK0112', 'KRK0129', 'KRK0137', 'KRK0215', 'KRK0223', 'KRK0311',
    ]) // prettier-ignore
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('detects each wrong digit of a command code', () => {
    for (const command of sheetCommands) {
      const code = commandCode(command)
      for (let at = 3; at < code.length; at++)
        for (let digit = 0; digit <= 9; digit++) {
          const wrong = code.slice(0, at) + String(digit) + code.slice(at + 1)
          if (wrong !== code) expect(readCommand(wrong)).toBe('mistyped')
        }
    }
  })

  it('distinguishes command codes from references', () => {
    expect(recogniseReference(commandCode({ name: 'undo' })).kind).toBe('unknown')
    for (const text of ['KRV-41870392-5', 'KRB-0001234-5', 'KV104277193TR', '8690000000001', 'KRK', ''])
      expect(readCommand(text)).toBeNull()
    for (const text of ['KRK1', 'KRK00141', 'KRK0999']) expect(readCommand(text)).toBe('mistyped')
  })
})
