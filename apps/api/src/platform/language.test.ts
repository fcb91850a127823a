import { expect, it } from 'vitest'
import { translate } from './language.ts'

it('writes a value with the Turkish suffix that its text names', () => {
  const text = (time: string) => translate('tr', 'air/flights:undo.depart', { name: 'TK 1', time })
  expect(text('21:15')).toContain('saat 21:15’te ')
  expect(text('21:40')).toContain('saat 21:40’ta ')
})
