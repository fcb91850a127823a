import { existsSync } from 'node:fs'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** The machine's own browser, else the one that an npm package carries; nothing is downloaded while testing. */
export const findChromium = async (): Promise<string> => {
  const own = process.env.CHROMIUM_PATH ?? systemBrowsers.find((path) => existsSync(path))
  if (own) return own
  // The package unpacks the system libraries that a bare machine lacks only where it believes to be in a function
  // runtime, and it looks when it is imported.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** For a browser that may run as root in a container and speaks to this machine only. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
