import { expect, test } from 'vitest'
import { readNotices } from '../platform/notices.ts'
import { loadTexts } from '../platform/text/i18n.ts'
import { notifyOffline } from './notifyOffline.ts'

test('reports a lost connection once until it returns', async () => {
  await loadTexts(['ui'])
  notifyOffline()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('offline'))
  expect(readNotices().map(({ kind, text }) => [kind, text])).toEqual([
    ['warning', 'İnternet bağlantınız yok. Bağlantı gelince kaldığınız yerden devam edebilirsiniz.'],
  ])
  window.dispatchEvent(new Event('online'))
  expect(readNotices()).toEqual([])
})
