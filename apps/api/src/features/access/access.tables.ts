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
    /** Read by the release before `sessions` only, which may still run during an update. Drop it in a later one. */
    tokensValidFrom: moment('tokens_valid_from').notNull().defaultNow(),
    /** Which photo it is: a hash of its bytes, which lie in `profile_photos`. Null without one. */
    profilePhotoKey: text('profile_photo_key'),
    /** Whether notices are mailed that the person can do without; what concerns their account always is. */
    emailNotifications: boolean('email_notifications').notNull().default(true),
    /** Raised by each change of the person's data: two editors of one row notice each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When a code proved that the mailbox is theirs. Null: only whoever made the account says so. */
    emailConfirmedAt: moment('email_confirmed_at'),
    lastSignInAt: moment('last_sign_in_at'),
    /** What the list of users is searched by, in basic Latin and lower case. */
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
    // The orders of the list of users.
    index('users_by_name').on(sql`((first_name || ' ' || last_name) collate "tr-x-icu")`, table.id),
    index('users_by_creation').on(table.createdAt, table.id),
    index('users_by_last_sign_in').on(sql`coalesce(last_sign_in_at, to_timestamp(0))`, table.id),
    // Who has a telephone, however it is written.
    index('users_phone_digits').on(sql`right(regexp_replace(phone_number, '\\D', '', 'g'), 10)`),
    index('users_by_phone').on(sql`coalesce(phone_number, '')`, table.id),
    index('users_by_language').on(table.language, table.id),
    // The few among many that the list is asked for.
    index('users_last_sign_in').on(table.lastSignInAt),
    index('users_closed')
      .on(table.id)
      .where(sql`not is_active`),
    index('users_of_operation')
      .on(table.id)
      .where(sql`is_operation_user`),
  ],
)

/** A role is one permission flag (docs/rules.md, Users and access). */
export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  definition: text().notNull().unique(),
})

export const roleGroups = pgTable('role_groups', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Name in the token's `role` claim. */
  role: text().notNull(),
  nameTr: text('name_tr').notNull(),
  nameEn: text('name_en').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Grows by one with each change of the group or its flags; a change that names an older one is refused. */
  version: integer().notNull().default(1),
  /** Whoever is in it sets up a second factor before anything else. */
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

/** A person's exception from what their groups allow: active adds the flag, not active takes it away. */
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
 * One row per sign-in; ending a session deletes its row. A token names its session (`sid`) and holds while it is the
 * session's current token, or the one before it until the overlap is over.
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
    /** End of the current token. */
    expiresAt: moment('expires_at').notNull(),
    /** Where and with which browser it was begun, for its owner to recognise it. */
    address: text(),
    userAgent: text('user_agent'),
    /** Of a visit: who of the staff looks on behalf of the user, and their own session, with which it ends. */
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

/** When sessions were last used (sessionUses.ts). Apart from `sessions`, whose changes every process hears of. */
export const sessionUses = pgTable('session_uses', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  usedAt: moment('used_at').notNull(),
})

/** Read by the release before `sessions` only, which may still run during an update. Drop it in a later one. */
export const revokedTokens = pgTable('revoked_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})
