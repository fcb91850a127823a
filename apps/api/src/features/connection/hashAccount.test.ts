import { apiAddress, plainText, secretText } from '@kervan/connectors/settingsFields'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { hashAccount } from './hashAccount.ts'

const settings = z.object({
  account: plainText(),
  secret: secretText(),
  apiUrl: apiAddress('https://carrier.example'),
})
const hash = (change: Record<string, string> = {}, environment: 'live' | 'sandbox' = 'live') =>
  hashAccount({ settings }, { environment, credentials: { account: 'A1', secret: 'one', ...change } })

it('stays the same for another secret', () => {
  expect(hash({ secret: 'two' })).toBe(hash())
})

it('differs for another account, address and environment', () => {
  const hashes = [
    hash(),
    hash({ account: 'A2' }),
    hash({ apiUrl: 'https://other.example' }),
    hash({}, 'sandbox'),
  ]
  expect(new Set(hashes).size).toBe(4)
})
