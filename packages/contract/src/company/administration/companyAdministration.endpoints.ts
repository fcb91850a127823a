/** Companies as administered by staff, and the older calls for entering a company, its addresses and its users. */
import { z } from 'zod'
import { checkTckn, checkVkn } from '@kervan/domain/identity/turkishNumbers'
import { endpoint } from '../../endpoint.ts'
import { countryCode, largestInteger, optionalText, outcome, requiredText, rowId } from '../../fields.ts'
import { choiceFilter, daysFilter, idFilter, searchFilter } from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'
import { digits } from '../../shipment/draft/shipmentFields.ts'
import { draftFields } from '../../shipment/draft/draftFields.ts'

export const companyLimits = {
  name: 200,
  accountCode: 50,
  couponCode: 50,
  addressName: 100,
  addressLine: 120,
} as const

/** Id of a row; −1 or 0 creates a row. */
const rowIdOrNew = () =>
  z.int('validation:choice').min(-1, 'validation:choice').max(largestInteger, 'validation:choice').default(-1)

/** Older clients send the user's identity; the server only uses the token. */
const ignored = { uID: z.unknown().optional(), cID: z.unknown().optional() }

const companyItem = z.object({
  id: z.int(),
  name: z.string(),
  /** 1: individual, 2: corporation. */
  companyTypeID: z.int(),
  companyStatusTypeId: z.int(),
  taxID: z.string().nullable(),
  identificationNumber: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string(),
  /** Null for agents, who do not set prices. */
  segmentName: z.string().nullable(),
  agencyName: z.string().nullable(),
  createdDate: z.iso.datetime(),
})

const companyTypeNames = ['individual', 'corporate'] as const
const companyStatusNames = ['unverified', 'verified'] as const

/** Missing data of a company: a tax or identity number, an agency. */
const missingFacts = ['identity', 'agency'] as const

const companies = numberedListEndpoint({
  path: '/api/Company/GetCompanies',
  access: 'agent_companies',
  summary: 'Companies that the caller sees, by name',
  name: 'companies',
  title: 'company:list.title',
  filters: {
    searchText: searchFilter('company:list.search'),
    companyType: choiceFilter(
      'company:field.companyType',
      companyTypeNames,
      (name) => `company:companyType.${name}`,
    ),
    status: choiceFilter('company:list.status', companyStatusNames, (name) => `company:status.${name}`),
    agencyID: idFilter('company:list.agency'),
    missing: choiceFilter('company:list.missing', missingFacts, (name) => `company:list.missingFact.${name}`),
    created: daysFilter('company:list.created', 'createdFrom', 'createdTo'),
  },
  item: companyItem,
  columns: {
    name: { kind: 'text', title: 'company:field.name', isIdentity: true, value: (row) => row.name },
    type: {
      kind: 'word',
      title: 'company:field.companyType',
      value: (row) => `company:companyType.${companyTypeNames[row.companyTypeID - 1] ?? 'individual'}`,
    },
    number: {
      kind: 'text',
      title: 'company:review.number',
      value: (row) => row.taxID ?? row.identificationNumber,
    },
    city: { kind: 'text', title: 'company:field.city', value: (row) => row.city },
    country: {
      kind: 'country',
      title: 'company:field.country',
      isHiddenAtFirst: true,
      value: (row) => row.countryCode,
    },
    segment: { kind: 'text', title: 'company:list.segment', value: (row) => row.segmentName },
    agency: { kind: 'text', title: 'company:list.agency', value: (row) => row.agencyName },
    status: {
      kind: 'word',
      title: 'company:list.status',
      value: (row) => `company:status.${companyStatusNames[row.companyStatusTypeId - 1] ?? 'unverified'}`,
    },
    created: { kind: 'moment', title: 'company:list.created', value: (row) => row.createdDate },
  },
  sorts: ['name', '-name', '-created', 'created'],
  hasPersonalData: true,
})

const ofCompany = z.object({ companyID: rowId() })

const addressFields = {
  addressName: requiredText(companyLimits.addressName, 'company:required.addressName'),
  address1: requiredText(companyLimits.addressLine, 'company:required.address'),
  countryCode: countryCode('company:required.country').default('TR'),
}
const addressDetails = draftFields({
  address2: requiredText(companyLimits.addressLine),
  address3: requiredText(companyLimits.addressLine),
  address4: requiredText(companyLimits.addressLine),
  cityCode: requiredText(50),
  /** State code; the misspelled name is kept for compatibility. */
  stateeCode: requiredText(50),
  zipCode: requiredText(12),
})

const companyAddress = z.object({
  id: z.int(),
  /** Id of the link between company and address. */
  linkID: z.int(),
  addressName: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  address3: z.string().nullable(),
  address4: z.string().nullable(),
  countryCode: z.string(),
  cityCode: z.string().nullable(),
  stateeCode: z.string().nullable(),
  zipCode: z.string().nullable(),
})
export type LinkedAddress = z.output<typeof companyAddress>

const saved = outcome.extend({ id: z.int() })

export const companyAdministrationEndpoints = {
  listCompanies: companies,
  exportCompanies: companies.export,
  listCompanyChoices: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanySelectList',
    access: 'staff',
    summary: 'Companies to choose from, by name or tax number; at most 100. With an id that company alone',
    body: z.object({ searchText: optionalText(100), id: rowId().nullish() }),
    answer: z.array(z.object({ id: z.int(), name: z.string(), taxID: z.string().nullable() })),
  }),
  listCompanyUsers: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyUsers',
    access: 'agent_companies',
    summary: 'The users of a company',
    body: ofCompany,
    answer: z.array(
      z.object({
        id: z.int(),
        userName: z.string(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
        active: z.int(),
        lastSignInAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  listAccountCodes: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyAccountCodes',
    access: 'agent_companies',
    summary: 'The codes under which the books keep a company, one for each currency',
    body: ofCompany,
    answer: z.array(z.object({ currency: z.string(), code: z.string() })),
  }),
  saveAccountCode: endpoint({
    method: 'POST',
    path: '/api/Company/UpdateCompanyAccountCode',
    access: 'agent_companies',
    summary: 'Sets the code of a company in a currency, which no other company has; nothing removes it',
    body: z.object({
      companyId: rowId(),
      currency: z.string('company:required.currency').regex(/^[A-Z]{3}$/, 'company:required.currency'),
      code: optionalText(companyLimits.accountCode),
    }),
    answer: outcome,
  }),
  listCompanyAddresses: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyAddresses',
    access: 'agent_companies',
    summary: 'The addresses that are linked to a company',
    body: ofCompany,
    answer: z.array(companyAddress),
  }),
  listCompanyHistory: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyHistory',
    access: 'agent_companies',
    summary:
      'What was done to a company, newest first, at most 100 entries; which fields changed, not their values',
    body: ofCompany,
    answer: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        action: z.string(),
        actorName: z.string().nullable(),
        fields: z.array(z.string()),
      }),
    ),
  }),
  saveCompany: endpoint({
    method: 'POST',
    path: '/api/Company/CreateOrUpdateCompany',
    access: 'signedIn',
    summary:
      'Id −1 adds a company, for staff; another id changes it. Of a customer segment, type and agency are not taken',
    body: z
      .object({
        id: rowIdOrNew(),
        name: requiredText(companyLimits.name, 'company:required.name'),
        companyTypeID: z.int('company:required.companyType').min(1).max(2).nullish(),
        taxID: draftFields({ taxID: digits('company:required.taxNumber').pipe(z.string().max(20)) }).taxID,
        identificationNumber: draftFields({
          number: digits('company:required.identityNumber').refine(
            (number) => checkTckn(number) === 'ok',
            'company:invalid.identityNumber',
          ),
        }).number,
        countryCode: countryCode('company:required.country').nullish(),
        segmentID: rowId().nullish(),
        agencyID: rowId().nullish(),
        couponCode: optionalText(companyLimits.couponCode),
        /** Version of the company as it was read; when absent, the newest version is changed. */
        version: z.int().min(1).max(largestInteger).nullish(),
        /** Confirmation that two companies share a tax number; only staff may give it. */
        isSharedTaxNumberConfirmed: z.boolean('validation:choice').default(false),
        ...ignored,
      })
      .refine(
        ({ taxID, countryCode: country }) =>
          taxID === null || (country ?? 'TR') !== 'TR' || checkVkn(taxID) === 'ok',
        { path: ['taxID'], error: 'company:invalid.taxNumber' },
      ),
    answer: saved,
    errors: ['changedMeanwhile', 'companyIdentityLocked', 'taxNumberShared'],
  }),
  saveAddress: endpoint({
    method: 'POST',
    path: '/api/Company/CreateOrUpdateAddress',
    access: 'signedIn',
    summary: 'Id −1 adds an address, another id changes it',
    body: z.object({
      id: rowIdOrNew(),
      ...addressFields,
      ...addressDetails,
      ...ignored,
      updateId: z.unknown().optional(),
    }),
    answer: saved,
  }),
  saveCompanyAddress: endpoint({
    method: 'POST',
    path: '/api/Company/CreateOrUpdateCompanyAddress',
    access: 'signedIn',
    summary: 'Links an address to a company',
    body: z.object({ id: rowIdOrNew(), companyID: rowId(), addressID: rowId() }),
    answer: saved,
  }),
  saveCompanyEmployee: endpoint({
    method: 'POST',
    path: '/api/Company/CreateOrUpdateCompanyEmployees',
    access: 'signedIn',
    summary: 'Puts a user into a company; only operations move one from elsewhere',
    body: z.object({ id: rowIdOrNew(), companyID: rowId(), userID: rowId() }),
    answer: saved,
  }),
}
