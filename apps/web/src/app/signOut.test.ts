import { expect, test, vi } from 'vitest'
import { rememberOrigin, consumeOrigin } from '../platform/session/session.ts'
import { signOut } from './signOut.ts'

test('opens home at the next sign-in after a sign-out, not the page that was left', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ returnCode: 200, returnText: '' })))
  const signedOut = signOut()
  rememberOrigin('/shipment/shipment/1/details')
  await signedOut
  expect(consumeOrigin()).toBe('/home/view')
})
