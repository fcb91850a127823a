import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, rowId } from '../fields.ts'
import { companyDocument, companyOrOwn } from './documents/companyDocuments.endpoints.ts'

const companyAddress = z.object({
  countryCode: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  zipCode: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
})

const companyDetail = z.object({
  id: z.int(),
  name: z.string(),
  /** 1: individual, 2: corporation. */
  companyTypeID: z.int(),
  /** 1: not verified yet, 2: verified. */
  companyStatusTypeId: z.int(),
  taxID: z.string().nullable(),
  identificationNumber: z.string().nullable(),
  countryCode: z.string(),
  /** Segment of the company; for operation users and administrators only. */
  segmentID: z.int().nullish(),
  /** Staff only. */
  agencyID: z.int().nullish(),
  agencyName: z.string().nullish(),
  couponCode: z.string().nullish(),
  /** Staff only: set for a company that was closed and merged into this company. */
  mergedInto: z.object({ id: z.int(), name: z.string() }).nullish(),
  createdDate: z.iso.datetime(),
  version: z.int(),
  address: companyAddress.nullable(),
  documents: z.array(companyDocument),
})
export type CompanyDetail = z.output<typeof companyDetail>

export const companyEndpoints = {
  updateCompanySegment: endpoint({
    method: 'POST',
    path: '/api/Company/UpdateCompanySegment',
    access: 'agent_companies',
    summary: 'The segment whose profit rates price a company; operation users and administrators only',
    body: z.object({
      companyId: rowId(),
      /** Null: default segment. */
      segmentId: rowId().nullable(),
    }),
    answer: outcome,
  }),
  findCompany: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyDetail',
    access: 'signedIn',
    onBehalf: 'read',
    summary: 'A company with its state and its documents; 0 is the own one',
    body: z.object({ id: companyOrOwn() }),
    answer: companyDetail,
  }),
  listAgencies: endpoint({
    method: 'POST',
    path: '/api/Defination/GetAgencyListQuery',
    access: 'staff',
    summary: 'Agencies by name; agents see their own',
    body: z.object({ searchText: z.string().trim().max(100).nullish() }),
    answer: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  }),
}
