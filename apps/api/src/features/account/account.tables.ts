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
import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import { legalTextNames } from '@kervan/contract/account/legalTexts'
import { savedViewScreens } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { bytes, createdAt, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'

export const codePurposes = ['signUp', 'passwordReset', 'emailChange', 'googleLink'] as const

/** Data of a sign-up form. The person becomes a user only after entering the code. */
export interface PendingSignUp {
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
  acceptedLegalTexts: { name: string; version: string }[]
}

/**
 * Mailed codes. The code itself is not stored: it is derived from the row's id and a server secret, so a
 * database copy reveals none.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: codePurposes }).notNull(),
    email: text().notNull(),
    pendingSignUp: jsonb('pending_sign_up').$type<PendingSignUp>(),
    /** User whose new address or Google connection the code confirms; null otherwise. */
    userId: integer('user_id').references(() => users.id),
    language: text({ enum: ['tr', 'en'] }).notNull(),
    address: text().notNull(),
    /** 6, or 12 after many requests, when strangers may be guessing (mailCode.ts). */
    digits: smallint().notNull().default(6),
    /**
     * False when another code of this address was mailed recently and is still valid; this row then only
     * records the request.
     */
    isMailed: boolean('is_mailed').notNull().default(true),
    /** Wrong guesses by the requester of the code. */
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

/** Acceptance of legal texts: person, version, time and address (docs/rules.md, Sessions). */
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

/** Encrypted secret of a person's authenticator app. Required at sign-in after a first code was entered. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Id of the encryption key in the key ring that encrypted this secret. */
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Time of the first entered code; null before it. */
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code; that step and earlier ones are refused. */
  lastUsedStep: integer('last_used_step'),
})

/** Hashes of one-time recovery codes for users who lost the app (secondFactor/recoveryCodes.ts). */
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

/** Photos are in the database instead of the shared file store, so that deleting a photo really deletes its bytes. */
export const profilePhotos = pgTable('profile_photos', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Square JPEG of 256 pixels (squarePhoto.ts). */
  bytes: bytes('bytes').notNull(),
})

/** Appearance settings of a person; no row for the defaults. */
export const userAppearances = pgTable('user_appearances', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  appearance: jsonb().$type<StoredAppearance>().notNull(),
})

/** Saved list views of a person: filters, order and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Name of the list that the view belongs to. */
    screen: text({ enum: savedViewScreens }).notNull(),
    name: text().notNull(),
    /** Query string of the address bar. */
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

/** Connected Google accounts, identified by Google's subject id, because an address may change owner. */
export const googleIdentities = pgTable('google_identities', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** `sub` claim of the Google tokens. */
  subject: text('sub').notNull().unique(),
  /** Address at the time of the connection, so that the owner recognizes the account. */
  email: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

/**
 * Google ID tokens that were used to sign in, so that none is accepted twice; stored until they would have
 * expired.
 */
export const usedGoogleTokens = pgTable(
  'used_google_tokens',
  { tokenHash: text('token_hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_google_tokens_expires_at').on(table.expiresAt)],
)

/** Public keys of passkeys; the private keys never leave their owner's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Passkey's name, given by the owner. */
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** Public key in COSE format. */
    publicKey: bytes('public_key').notNull(),
    /** Device's signature counter; 0 for devices without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Ways in which a browser can reach the device. */
    transports: jsonb().$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** Challenges waiting for their answer, which deletes them. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** User who adds a passkey; null for a sign-in. */
    userId: integer('user_id').references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user_id').on(table.userId),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
)
