import { mkdir, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { removeDrafts, writeWhole } from '../files/writeWhole.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html?: string
  /** One-click unsubscribe URL for email clients (RFC 8058). */
  oneClickUrl?: string
  attachments?: readonly Attachment[]
}

export interface Attachment {
  filename: string
  content: string
  contentType: string
  /** Set when `content` is the base64 of a binary file. */
  encoding?: 'base64'
}

export interface SentEmail extends Email {
  id: string
  sentAt: string
}

export interface Mailer {
  /**
   * Resolves when the mail server, or the folder, has accepted the email. Called from jobs, never inside a
   * transaction.
   */
  send: (email: Email) => Promise<void>
  /** Returns the newest emails of the folder; null when mail goes to a server. */
  listSent: () => Promise<SentEmail[] | null>
  /** Removes partially written files of dead processes. */
  tidy: () => Promise<void>
}

/** Marked as prepared, because folding would break the URL. */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Sends by SMTP; a server that hangs times out after at most 15 seconds, and the job retries. */
export const createSmtpMailer = (url: string, from: string, { greetingMs = 10_000 } = {}): Mailer => {
  const address = new URL(url)
  const transport = createTransport(
    {
      host: address.hostname,
      port: Number(address.port || (address.protocol === 'smtps:' ? 465 : 587)),
      secure: address.protocol === 'smtps:',
      auth: address.username
        ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) }
        : undefined,
      connectionTimeout: 10_000,
      greetingTimeout: greetingMs,
      socketTimeout: 15_000,
    },
    { from },
  )
  return {
    send: async ({ oneClickUrl, attachments = [], ...email }) => {
      const headers = oneClickUrl ? oneClickHeaders(oneClickUrl) : undefined
      await transport.sendMail({ ...email, attachments: [...attachments], headers, from })
    },
    listSent: async () => null,
    tidy: async () => {},
  }
}

/** Writes each email to a file: used on machines without a mail server, and shown by `/dev/mail`. */
export const createFolderMailer = (folder: string): Mailer => ({
  send: async (email) => {
    await mkdir(folder, { recursive: true })
    const sentAt = new Date().toISOString()
    const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${Math.random().toString(36).slice(2, 8)}`
    await writeWhole(path.join(folder, `${id}.json`), JSON.stringify({ id, sentAt, ...email }, null, 2))
  },
  listSent: async () => {
    const names = await readdir(folder).catch(() => [])
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, 200)
    return Promise.all(
      newest.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as SentEmail),
    )
  },
  tidy: () => removeDrafts(folder),
})
