import { App, ConfigProvider } from 'antd'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailChangeEndpoints } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import { clearSession, readSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts, translate } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer, ServedCall } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { DeleteAccountForm } from './components/DeleteAccountForm.tsx'
import { EmailDialog } from './components/EmailDialog.tsx'
import { PasswordForm } from './components/PasswordForm.tsx'
import { ProfileForm } from './components/ProfileForm.tsx'
import { SecondFactorSetup } from './components/SecondFactorSetup.tsx'
import { SessionsPanel } from './components/SessionsPanel.tsx'

const profile: Profile = {
  id: 7,
  email: 'gulsah@ozturk.example',
  firstName: 'Gülşah',
  lastName: 'Öztürk',
  userName: 'Gülşah Öztürk',
  phoneNumber: '+905321234567',
  language: 'tr',
  emailNotifications: true,
  hasPhoto: false,
  hasPassword: true,
  appearance: null,
  version: 3,
}
const session = {
  id: '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11',
  browser: 'Firefox',
  system: 'Linux',
  isMobile: false,
  network: '192.0.2.7',
  signedInWith: 'password' as const,
  startedAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  isCurrent: true,
}
const other = { ...session, id: '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2', system: 'Android', isCurrent: false }
const refusal = (field: string, message: string): Answer => ({
  status: 400,
  failed: { Type: 'Validation', Detail: message, Errors: { [field]: [message] } },
})

let served: Awaited<ReturnType<typeof serveRows>>
/** Answers of the test server by path that override the usual ones. */
let answers: Map<string, Answer>
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'account', 'account/settings']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken())
  answers = new Map()
  const usual: [ServedCall['row'], Answer][] = [
    [profileEndpoints.updatePassword, {}],
    [emailChangeEndpoints.requestEmailChange, { returnCode: 200, returnText: '', requestId: session.id }],
    [emailChangeEndpoints.confirmEmailChange, {}],
    [sessionEndpoints.listOpenSessions, [session, other]],
    [sessionEndpoints.endOpenSession, { returnCode: 200, returnText: 'Oturum kapatıldı.' }],
    [sessionEndpoints.endOtherSessions, { ended: 1 }],
    [secondFactorEndpoints.beginSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Kervan' }],
    [secondFactorEndpoints.confirmSecondFactor, { recoveryCodes: ['ABCD-EFGH'], token: makeToken() }],
    [personalDataEndpoints.deleteAccount, { returnCode: 200, returnText: 'Hesabınız silindi.' }],
  ]
  served = await serveRows(
    usual.map(([row, answer]) => ({ row, answer: () => answers.get(row.path) ?? answer })),
  )
})
afterEach(() => {
  cleanup()
  clearSession()
  served.stop()
})

const show = (what: ReactElement) => {
  const Queries = withQueries()
  render(
    <Queries>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>{what}</App>
      </ConfigProvider>
    </Queries>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}
const t = (key: string) => translate(`account/settings:${key}`)
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const sentTo = (row: ServedCall['row']) =>
  served.calls.filter((call) => call.row === row).map(({ body }) => body)
/** Expects the error message on its field, visually and for screen readers. */
const expectOn = async (label: string, message: string) => {
  const input = await field(label)
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message)
}

describe('PasswordForm', () => {
  const fill = async (user: ReturnType<typeof show>, [old, next, repeat]: [string, string, string]) => {
    await user.type(await field(t('password.old')), old)
    await user.type(await field(t('password.new')), next)
    await user.type(await field(t('password.repeat')), repeat)
    await user.click(button(t('password.save')))
  }
  it('shows an error when the repeated password differs and sends nothing', async () => {
    await fill(show(<PasswordForm profile={profile} />), ['Kervan-12', 'Yeni-Sifre-7', 'Yeni-Sifre-8'])
    await expectOn(t('password.repeat'), t('password.different'))
    expect(served.calls).toEqual([])
  })
  it('shows a wrong password on its field and keeps the typed new password', async () => {
    answers.set(profileEndpoints.updatePassword.path, refusal('oldPassword', t('password.wrong')))
    await fill(show(<PasswordForm profile={profile} />), ['Kervan-12', 'Yeni-Sifre-7', 'Yeni-Sifre-7'])
    await expectOn(t('password.old'), t('password.wrong'))
    expect((await field(t('password.new'))).value).toBe('Yeni-Sifre-7')
  })
  it('hides the password fields for an account without a password', async () => {
    show(<PasswordForm profile={{ ...profile, hasPassword: false }} />)
    expect(await screen.findByText(t('password.none'))).toBeTruthy()
    expect(screen.queryByLabelText(t('password.new'))).toBeNull()
  })
})

describe('ProfileForm', () => {
  it('shows a missing phone number on its field and keeps the other values', async () => {
    const user = show(<ProfileForm profile={profile} />)
    const phone = await field(translate('account:signup.phone'))
    await user.clear(phone)
    await user.type(await field(t('profile.firstName')), ' Nur')
    await user.click(button(t('profile.save')))
    await waitFor(async () =>
      expect((await field(translate('account:signup.phone'))).getAttribute('aria-invalid')).toBe('true'),
    )
    expect((await field(t('profile.firstName'))).value).toBe('Gülşah Nur')
    expect(served.calls).toEqual([])
  })
})

describe('EmailDialog', () => {
  const ask = async () => {
    const user = show(<EmailDialog onClose={() => undefined} />)
    await user.type(await field(t('email.new')), 'yeni@ozturk.example')
    await user.type(await field(t('email.password')), 'Kervan-12')
    await user.click(button(t('email.send')))
    return user
  }
  it('keeps the typed email address when the password is wrong', async () => {
    answers.set(emailChangeEndpoints.requestEmailChange.path, refusal('password', t('password.wrong')))
    await ask()
    await expectOn(t('email.password'), t('password.wrong'))
    expect((await field(t('email.new'))).value).toBe('yeni@ozturk.example')
  })
  it('changes the email address only with the right code', async () => {
    const user = await ask()
    await screen.findByText(translate('account/settings:email.codeLead', { email: 'yeni@ozturk.example' }))
    answers.set(emailChangeEndpoints.confirmEmailChange.path, refusal('confirmationCode', 'Kod hatalı.'))
    await user.type(screen.getByRole('textbox'), '123456')
    await user.click(button(t('email.confirm')))
    expect(await screen.findByText('Kod hatalı.')).toBeTruthy()
    expect(sentTo(emailChangeEndpoints.confirmEmailChange)).toEqual([
      { newEmail: 'yeni@ozturk.example', requestId: session.id, confirmationCode: '123456' },
    ])
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('123456')
  })
})

describe('SessionsPanel', () => {
  it('ends one session and never offers to end the current one', async () => {
    const user = show(<SessionsPanel />)
    const ends = await screen.findAllByRole('button', { name: new RegExp(`^${t('sessions.end')}:`) })
    expect(ends).toHaveLength(1)
    await user.click(ends[0]!)
    await waitFor(() => expect(sentTo(sessionEndpoints.endOpenSession)).toEqual([{ sessionId: other.id }]))
  })
  it('ends all other sessions after confirmation', async () => {
    const user = show(<SessionsPanel />)
    await user.click(await screen.findByRole('button', { name: t('sessions.endOthers') }))
    expect(sentTo(sessionEndpoints.endOtherSessions)).toHaveLength(0)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: t('sessions.endOthers') }))
    await waitFor(() => expect(sentTo(sessionEndpoints.endOtherSessions)).toHaveLength(1))
  })
})

describe('SecondFactorSetup', () => {
  it('keeps the secret visible after a wrong code and shows recovery codes after a right one', async () => {
    const user = show(<SecondFactorSetup onClose={() => undefined} onDone={() => undefined} />)
    await user.type(await field(t('secondFactor.password')), 'Kervan-12')
    await user.click(button(t('secondFactor.next')))
    answers.set(secondFactorEndpoints.confirmSecondFactor.path, refusal('secondFactorCode', 'Kod hatalı.'))
    await user.type(await field(t('secondFactor.code')), '111111')
    await user.click(button(t('secondFactor.confirm')))
    await expectOn(t('secondFactor.code'), 'Kod hatalı.')
    expect(screen.getByText('ABCD EFGH')).toBeTruthy()
    answers.clear()
    await user.click(button(t('secondFactor.confirm')))
    expect(await screen.findByText('ABCD-EFGH')).toBeTruthy()
  })
})

describe('DeleteAccountForm', () => {
  it('requires the confirmation checkbox before an account is deleted', async () => {
    const user = show(<DeleteAccountForm onClose={() => undefined} />)
    await user.type(await field(t('secondFactor.password')), 'Kervan-12')
    await user.click(button(t('data.delete')))
    expect(await screen.findByText(t('data.sureRequired'))).toBeTruthy()
    expect(served.calls).toEqual([])
  })
  it('shows a wrong password on its field and does not delete the account', async () => {
    answers.set(personalDataEndpoints.deleteAccount.path, refusal('password', t('password.wrong')))
    const user = show(<DeleteAccountForm onClose={() => undefined} />)
    await user.type(await field(t('secondFactor.password')), 'Kervan-12')
    await user.click(screen.getByRole('checkbox'))
    await user.click(button(t('data.delete')))
    await expectOn(t('secondFactor.password'), t('password.wrong'))
    expect(readSession()).not.toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })
})
