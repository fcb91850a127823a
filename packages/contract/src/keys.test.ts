import { describe, expect, it } from 'vitest'
import { lowerFirstLetters, readSentValue } from './keys.ts'

describe('what is sent', () => {
  it('is read with the first letter of each key lowered, at any depth', () => {
    const sent = { UserID: 1, Pieces: [{ Width: 2 }], email: 'A' }
    const read = { userID: 1, pieces: [{ width: 2 }], email: 'A' }
    expect(lowerFirstLetters(sent)).toEqual(read)
    expect(readSentValue(sent)).toEqual(read)
  })

  it('keeps no character that a database cannot store', () => {
    expect(readSentValue({ 'na\0me': 'a\0b', half: 'x\ud800y', whole: '😀 İ' })).toEqual({
      name: 'ab',
      half: 'x\ufffdy',
      whole: '😀 İ',
    })
  })

  it('keeps no character that cannot be seen, but those that scripts and emoji need', () => {
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

  it('is cut off where it is too deep to be meant', () => {
    let deep: unknown = 'end'
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(() => readSentValue(deep)).not.toThrow()
    expect(JSON.stringify(readSentValue(deep)).length).toBeLessThan(200)
  })

  it('cannot reach a prototype', () => {
    const sent = JSON.parse('{"__proto__":{"isAdmin":true}}') as object
    expect(readSentValue(sent)).toEqual({})
  })
})
