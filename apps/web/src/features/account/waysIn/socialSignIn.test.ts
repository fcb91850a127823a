import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { describeSocialSignIn } from './socialSignIn.ts'

beforeAll(() => loadTexts(['account/waysIn']))

const say = (query: string) => describeSocialSignIn(new URLSearchParams(query))

it.each(['Facebook', 'Github', 'Twitter'])(
  'reports that sign-in with %s is no longer supported',
  (provider) => {
    expect(say(`provider=${provider}`)).toBe(`${provider} ile giriş artık desteklenmiyor`)
    expect(say(`provider=${provider.toLowerCase()}&message=short`)).toBe(
      `${provider} ile giriş artık desteklenmiyor`,
    )
  },
)

it('replaces a social sign-in message only for Twitter and over 100 characters', () => {
  const message = 'x'.repeat(101)
  expect(say(`provider=twitter&message=${message}`)).toBe('Your request has been canceled.')
  expect(say(`provider=twitter&message=${message.slice(1)}`)).toBe('Twitter ile giriş artık desteklenmiyor')
  expect(say(`provider=github&message=${message}`)).toBe('Github ile giriş artık desteklenmiyor')
})

it('returns no social sign-in message for other addresses and never shows text from them', () => {
  expect(say('')).toBeNull()
  expect(say('provider=somebody&message=Call+us')).toBeNull()
  expect(say('provider=twitter&message=Call+us')).not.toContain('Call')
})
