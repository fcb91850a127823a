import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SettingsError } from './settings.ts'
import { readSettings, settingsSchema } from './settings.ts'

const complete = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'x'.repeat(32),
  CAPTCHA_SECRET: 'y'.repeat(16),
  DATABASE_URL: 'postgresql://kervan@db.example/kervan',
  PUBLIC_URL: 'https://kervan.example',
  SMTP_URL: 'smtp://mail.example',
  PAYMENT_PROVIDER: 'iyzico',
  IYZICO_API_KEY: 'key',
  IYZICO_SECRET_KEY: 'secret',
}

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return (error as SettingsError).problems
  }
}

describe('settings', () => {
  it('runs the demo when no setting is given', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DEMONSTRATION: true })
  })

  it('treats an empty environment variable as missing', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' }).PORT).toBe(3000)
  })

  it('accepts a complete production configuration', () => {
    expect(readSettings(complete)).toMatchObject({ DEMONSTRATION: false, PAYMENT_PROVIDER: 'iyzico' })
  })

  it.each(['TOKEN_SECRET', 'CAPTCHA_SECRET', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL'])(
    'rejects production without %s and names the setting',
    (name) => {
      expect(problemsOf({ ...complete, [name]: '' })).toEqual([expect.stringContaining(`set ${name}`)])
    },
  )

  it('rejects a payment provider with partial keys, and accepts stored keys', () => {
    expect(problemsOf({ PAYMENT_PROVIDER: 'iyzico', IYZICO_API_KEY: 'key' })).toEqual([
      expect.stringContaining('IYZICO_SECRET_KEY'),
    ])
    expect(problemsOf({ ...complete, IYZICO_API_KEY: '', IYZICO_SECRET_KEY: '' })).toEqual([])
  })

  it('rejects malformed credential keys', () => {
    expect(problemsOf({ CREDENTIAL_KEYS: 'a:b' })).toEqual([expect.stringContaining('CREDENTIAL_KEYS')])
    expect(problemsOf({ CREDENTIAL_KEYS: `a:${'1a'.repeat(32)}` })).toEqual([])
  })

  it.each(['off', '1', '3', '10.0.0.5', '10.0.0.0/8, loopback', 'fd00::/8'])(
    'accepts the setting TRUST_PROXY=%s',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([])
    },
  )

  it.each(['true', 'yes', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.5,', '1000'])(
    'rejects TRUST_PROXY=%s and names the setting',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([expect.stringContaining('set TRUST_PROXY to')])
    },
  )

  it('rejects production with the sandbox payment provider', () => {
    expect(problemsOf({ ...complete, PAYMENT_PROVIDER: 'sandbox' })).toEqual([
      expect.stringContaining('PAYMENT_PROVIDER'),
    ])
  })

  it('rejects production settings with demo accounts', () => {
    expect(problemsOf({ ...complete, DEMONSTRATION: 'true' })).toEqual([
      expect.stringContaining('DEMONSTRATION'),
    ])
  })

  it('rejects production with a clock that runs ahead', () => {
    expect(problemsOf({ ...complete, CLOCK_AHEAD_HOURS: '24' })).toEqual([
      expect.stringContaining('CLOCK_AHEAD_HOURS'),
    ])
  })

  it('rejects production with calls to private addresses', () => {
    expect(problemsOf({ ...complete, CALLS_TO_PRIVATE_ADDRESSES: 'on' })).toEqual([
      expect.stringContaining('CALLS_TO_PRIVATE_ADDRESSES'),
    ])
  })

  it('rejects a carrier with partial credentials', () => {
    expect(problemsOf({ UPS_CLIENT_ID: 'id', UPS_ACCOUNT_NUMBER: 'A1B2C3' })).toEqual([
      expect.stringContaining('set UPS_CLIENT_SECRET'),
    ])
  })

  it('names the setting that cannot be parsed', () => {
    expect(problemsOf({ PORT: 'soon' })).toEqual([expect.stringContaining('PORT')])
  })

  it.each(['../../../../.env.example', '../../../../README.md'])(
    'finds every setting documented in %s',
    (file) => {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8')
      for (const name of Object.keys(settingsSchema.shape)) expect(text).toContain(name)
    },
  )
})
