import { expect, test, vi } from 'vitest'
import { rememberOrigin, takeOrigin } from '../platform/session/session.ts'
import { signOut } from './signOut.ts'

test('who signs in after a sign-out begins at home, not at the page that was left', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ returnCode: 200, returnText: '' })))
  const signedOut = signOut()
  rememberOrigin('/shipment/shipment/1/details')
  await signedOut
  expect(takeOrigin()).toBe('/home/view')
})
