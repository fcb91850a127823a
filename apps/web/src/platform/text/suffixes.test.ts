import { expect, it } from 'vitest'
import { loadTexts, translate } from './i18n.ts'

it('writes a value with the Turkish suffix that its text names', async () => {
  await loadTexts(['air/flights'])
  const text = (time: string) => translate('air/flights:undo.depart', { name: 'TK 1', time })
  expect(text('21:15')).toContain('saat 21:15’te ')
  expect(text('21:40')).toContain('saat 21:40’ta ')
})
