import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeptAppearance } from '@kervan/contract/account/profile/appearance'
import { legalTextNames } from '@kervan/contract/account/legalTexts'
import { savedViewScreens } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { bytes, createdAt, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'

export const codePurposes = ['signUp', 'passwordReset', 'emailChange', 'googleLink'] as const

/** What a sign-up asked for. Its person is no user before the code was given. */
export interface PendingSignUp {
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
  acceptedLegalTexts: { name: string; version: string }[]
}

/**
 * Codes that were mailed. The code itself is nowhere: it is derived from the row's id and a secret of the server, so
 * a copy of the database gives none away.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: codePurposes }).notNull(),
    email: text().notNull(),
    pendingSignUp: jsonb('pending_sign_up').$type<PendingSignUp>(),
    /** Whose address it proves, of a change of address or of an account that gets a Google account. */
    userId: integer('user_id').references(() => users.id),
    language: text({ enum: ['tr', 'en'] }).notNull(),
    address: text().notNull(),
    /** 6; 12 once strangers may be at work (mailCode.ts). */
    digits: smallint().notNull().default(6),
    /** False: another code of this email was mailed shortly before and is still valid. This row only names the request. */
    isMailed: boolean('is_mailed').notNull().default(true),
    /** By whoever asked for the code. */
    wrongTries: smallint('wrong_tries').notNull().default(0),
    othersWrongTries: smallint('others_wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('email_codes_email').on(table.purpose, sql`lower(${table.email})`),
    index('email_codes_user_id').on(table.userId),
    index('email_codes_expires_at').on(table.expiresAt),
    check('email_codes_purpose', oneOf(table.purpose, codePurposes)),
    check(
      'email_codes_pending_sign_up',
      sql`(${table.purpose} = 'signUp') = (${table.pendingSignUp} is not null)`,
    ),
    check(
      'email_codes_user',
      sql`(${table.purpose} in ('emailChange', 'googleLink')) = (${table.userId} is not null)`,
    ),
  ],
)

/** Solved captchas that were taken, so that none serves twice; kept until they would have expired. */
export const usedCaptchas = pgTable(
  'used_captchas',
  { signature: text().primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_captchas_expires_at').on(table.expiresAt)],
)

/** Attempts since a moment, per account and per address. `subject` is a hash for accounts: it may be a typing error. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('attempt_counters_expires_at').on(table.expiresAt),
  ],
)

/** Who accepted which wording of which legal text, when and from where (docs/rules.md, Sessions). */
export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text({ enum: legalTextNames }).notNull(),
    version: text().notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('legal_acceptances_once').on(table.userId, table.name, table.version),
    check('legal_acceptances_name', oneOf(table.name, legalTextNames)),
  ],
)

/**
 * The secret of a person's authenticator app, sealed by a key of the ring. It is asked for at sign-in once a code of it was
 * given.
 */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Which key of the ring opens it. */
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null: no code of it was given yet. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  lastUsedStep: integer('last_used_step'),
})

/** Hashes of codes for who lost the app (secondFactor/recoveryCodes.ts); each serves once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** In the database and not in the file store, whose files may have several owners: who deletes a photo deletes its bytes. */
export const profilePhotos = pgTable('profile_photos', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** A JPEG of 256 pixels square (squarePhoto.ts). */
  bytes: bytes('bytes').notNull(),
})

/** How the application looks for a person; what was never chosen has no row. */
export const userAppearances = pgTable('user_appearances', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  appearance: jsonb().$type<KeptAppearance>().notNull(),
})

/** A person's own views of lists: filters, order and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The list's name. */
    screen: text({ enum: savedViewScreens }).notNull(),
    name: text().notNull(),
    /** As the address bar has it. */
    query: text().notNull(),
    layout: jsonb().$type<SavedView['layout']>().notNull(),
    place: integer().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.userId, table.screen, table.name),
    uniqueIndex('saved_views_default')
      .on(table.userId, table.screen)
      .where(sql`is_default`),
    check('saved_views_screen', oneOf(table.screen, savedViewScreens)),
  ],
)

/** Whose Google account it is, by Google's own name of it: its address may change and go to somebody else. */
export const googleIdentities = pgTable('google_identities', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The `sub` of its tokens. */
  subject: text('sub').notNull().unique(),
  /** As it was when it was connected, for its owner to recognise it. */
  email: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** ID tokens of Google that let somebody in: none serves twice. Kept until they would have expired. */
export const usedGoogleTokens = pgTable(
  'used_google_tokens',
  { tokenHash: text('token_hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_google_tokens_expires_at').on(table.expiresAt)],
)

/** Public keys of passkeys; the private ones never leave their owner's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** As their owner calls it. */
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE form. */
    publicKey: bytes('public_key').notNull(),
    /** How often the device says that it signed; 0 of devices that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the device. */
    transports: jsonb().$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** Challenges that wait for their answer; deleted by it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Who adds a passkey; null for a sign-in. */
    userId: integer('user_id').references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user_id').on(table.userId),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
)
