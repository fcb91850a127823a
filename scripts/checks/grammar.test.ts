import { describe, expect, it } from 'vitest'
import { findGrammarMistake } from './grammar.ts'

describe('findGrammarMistake', () => {
  it.each([
    ['tr', '{{time}}’te yenilendi', 'a fixed suffix'],
    ['tr', "{{name}}'e yazıldı", 'a fixed suffix'],
    ['tr', '{{count}}li kutu', 'a fixed suffix'],
    ['tr', '{{percent}} % indirim', 'the percent sign precedes'],
    ['tr', '{{time, there}} geldi', 'is no case'],
    ['en', 'at {{time, locative}}', 'is no case'],
    ['en', '%{{percent}} off', 'the percent sign follows'],
  ])('returns the mistake of the %s text "%s"', (language, text, mistake) => {
    expect(findGrammarMistake(language, text, false)).toContain(mistake)
  })

  it.each([
    ['tr', '{{time, locative}} geldi'],
    ['tr', '{{count}} gönderi, %{{percent}} indirim'],
    ['en', '{{percent}}% off at {{time}}'],
  ])('accepts the %s text "%s"', (language, text) => {
    expect(findGrammarMistake(language, text, false)).toBeUndefined()
  })

  it('returns a suffix in a text of public pages as a mistake', () => {
    expect(findGrammarMistake('tr', '{{time, locative}} geldi', true)).toContain('public pages')
  })
})
