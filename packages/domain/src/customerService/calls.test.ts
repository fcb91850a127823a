import { describe, expect, it } from 'vitest'
import { isSamePhone, parseSpoken, prefixDistance } from './calls.ts'

describe('caller search', () => {
  it.each([
    ['KRV-41870392-5', { numbers: ['418703925'], codes: [], words: [] }],
    ['krv 4187 0392 5', { numbers: ['418703925'], codes: [], words: [] }],
    ['yılm 41870392-5', { numbers: ['418703925'], codes: [], words: ['yilm'] }],
    ['+90 (532) 123 45 67', { numbers: ['905321234567'], codes: [], words: [] }],
    ['1Z999AA10123456784 Öztürk', { numbers: [], codes: ['1Z999AA10123456784'], words: ['ozturk'] }],
    ['Gülşah ÖZTÜRK İnş.', { numbers: [], codes: [], words: ['gulsah', 'ozturk', 'ins'] }],
    ['   ', { numbers: [], codes: [], words: [] }],
  ])("parses a caller's words: %s", (text, said) => {
    expect(parseSpoken(text)).toEqual(said)
  })

  it.each([
    ['5321112233', '05321112233', true],
    ['5321112233', '00905321112233', true],
    ['5321112233', '1112233', true],
    ['15112345678', '49015112345678', true],
    ['5321112233', '5329912233', false],
  ])('compares stored phone %s with spoken %s: %s', (stored, said, is) => {
    expect(isSamePhone(stored, said)).toBe(is)
  })

  it.each([
    ['yilm', 'yilmaz', 0],
    ['yilmas', 'yilmazoglu', 1],
    ['ozturc', 'ozturk', 1],
    ['gluhsa', 'gulsah', 2],
    ['glusah', 'gulsah', 1],
    ['schmit', 'schmidt', 1],
    ['kaya', 'demir', 3],
  ])('measures the distance of %s to the beginning of %s as %i', (said, word, distance) => {
    expect(prefixDistance(said, word)).toBe(distance)
  })
})
