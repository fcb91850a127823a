import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { signInMethods } from '@kervan/contract/account/sessions/sessions.endpoints'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { agencies, companies } from '../company/company.tables.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number'),
    passwordHash: text('password_hash'),
    companyId: integer('company_id').references(() => companies.id),
    agencyId: integer('agency_id').references(() => agencies.id),
    isActive: boolean('is_active').notNull().default(true),
    isOperationUser: boolean('is_operation_user').notNull().default(false),
    language: text().notNull().default('tr'),
    /**
     * Read only by the release before `sessions`, which may still run during an update. Drop the column in a
     * later release.
     */
    tokensValidFrom: moment('tokens_valid_from').notNull().defaultNow(),
    /** Hash of the photo's bytes in `profile_photos`; null without a photo. */
    profilePhotoKey: text('profile_photo_key'),
    /** True sends optional emails; emails about the account itself are always sent. */
    emailNotifications: boolean('email_notifications').notNull().default(true),
    /** Incremented by each change of the person's data, so that concurrent editors notice each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Time at which a code confirmed the mailbox. Null when only the creator of the account named the address. */
    emailConfirmedAt: moment('email_confirmed_at'),
    lastSignInAt: moment('last_sign_in_at'),
    /** Search text of the user list, in basic Latin and lower case. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(translate(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, ''), 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu') collate "C")`,
      ),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_company_id').on(table.companyId),
    index('users_agency_id').on(table.agencyId),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // Sort orders of the user list.
    index('users_by_name').on(sql`((first_name || ' ' || last_name) collate "tr-x-icu")`, table.id),
    index('users_by_creation').on(table.createdAt, table.id),
    index('users_by_last_sign_in').on(sql`coalesce(last_sign_in_at, to_timestamp(0))`, table.id),
    // Finds the users with a phone number in any notation.
    index('users_phone_digits').on(sql`right(regexp_replace(phone_number, '\\D', '', 'g'), 10)`),
    index('users_by_phone').on(sql`coalesce(phone_number, '')`, table.id),
    index('users_by_language').on(table.language, table.id),
    // Partial indexes for rare filter values of the list.
    index('users_last_sign_in').on(table.lastSignInAt),
    index('users_closed')
      .on(table.id)
      .where(sql`not is_active`),
    index('users_of_operation')
      .on(table.id)
      .where(sql`is_operation_user`),
  ],
)

/** Flag: one permission (docs/rules.md, Users and access). */
export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  definition: text().notNull().unique(),
})

export const roleGroups = pgTable('role_groups', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Value of the token's `role` claim. */
  role: text().notNull(),
  nameTr: text('name_tr').notNull(),
  nameEn: text('name_en').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Incremented by each change of the group or its flags; a change based on an older version is refused. */
  version: integer().notNull().default(1),
  /** Members must set up a second factor before anything else. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
})

export const roleGroupRoles = pgTable(
  'role_group_roles',
  {
    roleGroupId: integer('role_group_id')
      .notNull()
      .references(() => roleGroups.id),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.roleGroupId, table.roleId] })],
)

export const userRoleGroups = pgTable(
  'user_role_groups',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    roleGroupId: integer('role_group_id')
      .notNull()
      .references(() => roleGroups.id),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleGroupId] }),
    index('user_role_groups_role_group_id').on(table.roleGroupId, table.userId),
  ],
)

/** User's exception from the group permissions: an active row adds the flag, an inactive one removes it. */
export const userMenus = pgTable(
  'user_menus',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [uniqueIndex('user_menus_user_role').on(table.userId, table.roleId)],
)

/**
 * Session, one row per sign-in; ending it deletes the row. A token names its session (`sid`) and is valid while
 * it is the session's current token, or the previous one during the overlap.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    tokenId: uuid('token_id').notNull().defaultRandom(),
    tokenIssuedAt: moment('token_issued_at').notNull(),
    retiredTokenId: uuid('retired_token_id'),
    retiredTokenUntil: moment('retired_token_until'),
    startedAt: moment('started_at').notNull(),
    /** Expiry of the current token. */
    expiresAt: moment('expires_at').notNull(),
    /** Address and browser of the sign-in, so that the owner recognizes the session. */
    address: text(),
    userAgent: text('user_agent'),
    /**
     * For a visit: the staff member who views the product as this user, and the staff member's own session,
     * with which the visit ends.
     */
    visitorId: integer('visitor_id').references(() => users.id),
    visitorSessionId: uuid('visitor_session_id').references((): AnyPgColumn => sessions.id, {
      onDelete: 'cascade',
    }),
    signedInWith: text('signed_in_with', { enum: signInMethods }).notNull().default('password'),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_visitor_session_id').on(table.visitorSessionId),
    check('sessions_visitor', sql`(${table.visitorId} is null) = (${table.visitorSessionId} is null)`),
    check(
      'sessions_retired_token',
      sql`(${table.retiredTokenId} is null) = (${table.retiredTokenUntil} is null)`,
    ),
    check('sessions_signed_in_with', oneOf(table.signedInWith, signInMethods)),
  ],
)

/**
 * Last use of sessions (sessionUses.ts). Separate from `sessions`, whose changes invalidate the cache of every
 * process.
 */
export const sessionUses = pgTable('session_uses', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  usedAt: moment('used_at').notNull(),
})

/**
 * Read only by the release before `sessions`, which may still run during an update. Drop the table in a later
 * release.
 */
export const revokedTokens = pgTable('revoked_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})
