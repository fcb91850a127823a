import { describe, expect, it } from 'vitest'
import { lowerFirstLetters, readSentValue } from './keys.ts'

/** Control characters except tab and line breaks, zero-width spaces, and direction marks. */
const isUnseen = (code: number): boolean =>
  (/\p{Cc}/u.test(String.fromCharCode(code)) && ![9, 10, 13].includes(code)) ||
  [0x200b, 0x200e, 0x200f, 0x2060, 0xfeff].includes(code) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069)

describe('readSentValue and lowerFirstLetters', () => {
  it('lowers the first letter of each key at any depth', () => {
    const sent = { UserID: 1, Pieces: [{ Width: 2 }], email: 'A' }
    const read = { userID: 1, pieces: [{ width: 2 }], email: 'A' }
    expect(lowerFirstLetters(sent)).toEqual(read)
    expect(readSentValue(sent)).toEqual(read)
  })

  it.each(['A', 'M', 'Z'])('lowers the key %s, but no letters outside the basic alphabet', (letter) => {
    expect(lowerFirstLetters({ [`${letter}x`]: 1 })).toEqual({ [`${letter.toLowerCase()}x`]: 1 })
    expect(lowerFirstLetters({ '@x': 1, '[x': 2, Äx: 3 })).toEqual({ '@x': 1, '[x': 2, Äx: 3 })
  })

  it('returns the same for repeated and very long keys', () => {
    const long = `K${'x'.repeat(60)}`
    for (let times = 0; times < 3; times += 1) {
      expect(readSentValue({ [long]: 1, Email: 2 })).toEqual({ [`k${long.slice(1)}`]: 1, email: 2 })
      expect(readSentValue({ 'Na\0me': 1 })).toEqual({ name: 1 })
    }
    for (let number = 0; number < 1100; number += 1)
      expect(readSentValue({ [`Key${number}`]: 1 })).toEqual({ [`key${number}`]: 1 })
  })

  it('leaves values other than strings, objects and arrays unchanged', () => {
    const day = new Date(0)
    expect(readSentValue({ A: null, B: true, C: 1.5, D: undefined, E: day })).toEqual({
      a: null,
      b: true,
      c: 1.5,
      d: undefined,
      e: day,
    })
  })

  it('drops values below the maximum depth', () => {
    const nest = (depth: number): unknown => (depth === 0 ? { End: 1 } : { In: nest(depth - 1) })
    expect(JSON.stringify(lowerFirstLetters(nest(39)))).toContain('"end":1')
    expect(JSON.stringify(lowerFirstLetters(nest(40)))).toContain('"end":1')
    expect(JSON.stringify(lowerFirstLetters(nest(41)))).not.toContain('end')
    expect(JSON.stringify(lowerFirstLetters(nest(200)))).not.toContain('end')
  })

  it('removes characters that a database cannot store', () => {
    expect(readSentValue({ 'na\0me': 'a\0b', half: 'x\ud800y', whole: '😀 İ' })).toEqual({
      name: 'ab',
      half: 'x\ufffdy',
      whole: '😀 İ',
    })
  })

  it('removes invisible characters except those that scripts and emoji need', () => {
    expect(
      readSentValue([
        '\u200b',
        'a\u202eb\u202c',
        '\ufeffİ\u0007',
        'a\tb\r\nc',
        '👩\u200d🚀',
        'می\u200cخواهم',
      ]),
    ).toEqual(['', 'ab', 'İ', 'a\tb\r\nc', '👩\u200d🚀', 'می\u200cخواهم'])
  })

  it('makes the separators of a scanned GS1 code visible', () => {
    expect(
      readSentValue(['10AB\u001d2112', ']C1\u001d42010115\u001d92055', 'Ali\u001dVeli', '10 A\u001dB']),
    ).toEqual(['10AB\u241d2112', ']C1\u241d42010115\u241d92055', 'AliVeli', '10 AB'])
  })

  it('removes every invisible character from a sent text', () => {
    const left = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => {
      const read = readSentValue(`a${String.fromCharCode(code)}b`) as string
      const kept = read.charCodeAt(1)
      return read.length === 3 && kept === code && (/[\ud800-\udfff]/.test(read) || isUnseen(code))
    })
    expect(left).toEqual([])
  })

  it('lowers repeated keys consistently', () => {
    const keys = ['Email', 'email', 'UserID', 'ÜlkeKodu', '__proto__', 'E'.repeat(50)]
    const sent = JSON.parse(`{${keys.map((key) => `"${key}":1`).join()}}`) as object
    const read = { email: 1, userID: 1, ÜlkeKodu: 1, [`e${'E'.repeat(49)}`]: 1 }
    for (let round = 0; round < 2; round++) expect(readSentValue(sent)).toEqual(read)
  })

  it('cuts off extremely deep values', () => {
    let deep: unknown = 'end'
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(() => readSentValue(deep)).not.toThrow()
    expect(JSON.stringify(readSentValue(deep)).length).toBeLessThan(200)
  })

  it('prevents access to the prototype through sent keys', () => {
    const sent = JSON.parse('{"__proto__":{"isAdmin":true}}') as object
    expect(readSentValue(sent)).toEqual({})
    const hidden = readSentValue(JSON.parse('{"\\u200b__proto__":{"isAdmin":true}}')) as { isAdmin?: boolean }
    expect(hidden.isAdmin).toBeUndefined()
  })
})
