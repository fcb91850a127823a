import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { passkeyEndpoints } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { changeLanguage, loadTexts, translate } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { SecondFactorGatePage } from './pages/SecondFactorGatePage.tsx'

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'account/waysIn', 'account/settings']))
afterEach(async () => {
  cleanup()
  served.stop()
  vi.unstubAllGlobals()
  await changeLanguage('tr')
})

/** Opens the gate for a user with or without a passkey, in a browser with or without passkey support. */
const open = async (hasPasskey: boolean, canUse = true) => {
  const passkey = {
    id: '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11',
    name: 'Masaüstü',
    createdAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: null,
    isSynced: false,
  }
  served = await serveRows([
    {
      row: systemEndpoints.getPublicSettings,
      answer: () => ({ passkeyDomain: window.location.hostname, googleClientId: null }),
    },
    { row: passkeyEndpoints.listPasskeys, answer: () => (hasPasskey ? [passkey] : []) },
    { row: profileEndpoints.getUser, answer: () => ({ hasPassword: true }) },
    {
      row: secondFactorEndpoints.getSecondFactor,
      answer: () => ({
        isOn: false,
        since: null,
        recoveryCodesLeft: 0,
        isRequired: true,
        isPasskeyNeeded: hasPasskey,
      }),
    },
  ])
  if (canUse) vi.stubGlobal('PublicKeyCredential', class {})
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <SecondFactorGatePage onLeave={() => undefined} />
      </App>
    </QueryClientProvider>,
  )
}
const say = (name: string) => translate(`account/settings:secondFactor.${name}`)

it('asks a user without a passkey for the password to set up the app', async () => {
  await open(false)
  expect(await screen.findByLabelText(say('password'))).toBeTruthy()
  expect(screen.queryByText(say('gateEnter'))).toBeNull()
})

it.each(['tr', 'en'] as const)(
  'leads a user with a passkey to passkey sign-in without a password field in %s',
  async (language) => {
    await changeLanguage(language)
    await open(true)
    expect(await screen.findByText(say('gateEnter'))).toBeTruthy()
    expect(screen.getByText(say('gateLost'))).toBeTruthy()
    expect(
      await screen.findByRole('button', { name: translate('account/waysIn:passkey.signIn') }),
    ).toBeTruthy()
    expect(screen.queryByLabelText(say('password'))).toBeNull()
  },
)

it('tells a user whose passkey this browser cannot use where to sign in', async () => {
  await open(true, false)
  expect(await screen.findByText(say('gateElsewhere'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: translate('account/waysIn:passkey.signIn') })).toBeNull()
  expect(screen.queryByLabelText(say('password'))).toBeNull()
})
