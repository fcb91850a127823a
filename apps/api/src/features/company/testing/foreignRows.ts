import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { companyNoteEndpoints } from '@kervan/contract/company/notes/companyNotes.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { documentOf, saveSettings, settingsForm } from './buildCompany.ts'

const withSettings = async ({ test, token }: ForeignWorld): Promise<void> => {
  await saveSettings(test, token)
}

const foreignDocument = async (world: ForeignWorld): Promise<number> => {
  await withSettings(world)
  return documentOf(world.test, world.token, 'taxCertificate')
}

const address = { addressName: 'Depo', address1: 'Atatürk Cad. 1' }

const foreignAddress = async ({ test, token }: ForeignWorld): Promise<number> =>
  (await test.call(companyAdministrationEndpoints.saveAddress, { token, body: address })).body.id

export const companyForeignRows: ForeignRows = {
  findCompany: ({ companyId }) => ({ body: { id: companyId } }),
  findInvoiceSettings: ({ companyId }) => ({ body: { companyID: companyId } }),
  saveInvoiceSettings: async (world) => {
    const { body } = await world.test.call(companyEndpoints.findCompany, {
      token: world.token,
      body: { id: 0 },
    })
    return { form: settingsForm({ companyID: String(body.id) }) }
  },
  listCompanyDocuments: ({ companyId }) => ({ body: { companyID: companyId } }),
  downloadCompanyDocument: async (world) => ({ body: { id: await foreignDocument(world) } }),
  downloadInvoiceSettingDocument: async (world) => ({ body: { id: await foreignDocument(world) } }),
  uploadCompanyDocument: async (world) => {
    await withSettings(world)
    const form = new FormData()
    form.append('companyID', String(world.companyId))
    form.append('documentName', 'taxCertificate')
    return { form }
  },
  reviewDocument: async (world) => ({
    body: { id: await foreignDocument(world), approvalStatus: 3, version: 1 },
  }),
  mailReviewResult: ({ companyId }) => ({ body: { companyID: companyId } }),
  approveCompany: ({ companyId }) => ({ body: { companyID: companyId } }),
  listCompanyUsers: ({ companyId }) => ({ body: { companyID: companyId } }),
  listAccountCodes: ({ companyId }) => ({ body: { companyID: companyId } }),
  saveAccountCode: ({ companyId }) => ({ body: { companyId, currency: 'TRY', code: '120.01' } }),
  listCompanyAddresses: ({ companyId }) => ({ body: { companyID: companyId } }),
  listCompanyHistory: ({ companyId }) => ({ body: { companyID: companyId } }),
  listCompanyNotes: ({ companyId }) => ({ body: { companyID: companyId } }),
  createCompanyNote: ({ companyId }) => ({ body: { companyID: companyId, text: 'Öğleden sonra arayın' } }),
  deleteCompanyNote: async ({ test, companyId }) => {
    const { body } = await test.call(companyNoteEndpoints.createCompanyNote, {
      token: await test.tokenOf('admin'),
      body: { companyID: companyId, text: 'Öğleden sonra arayın' },
    })
    return { body: { id: body.id } }
  },
  saveCompany: ({ companyId }) => ({ body: { id: companyId, name: 'Başka Şirket' } }),
  saveAddress: async (world) => ({ body: { ...address, id: await foreignAddress(world) } }),
  saveCompanyAddress: async (world) => ({
    body: { companyID: world.companyId, addressID: await foreignAddress(world) },
  }),
  saveCompanyEmployee: ({ companyId, userId }) => ({ body: { companyID: companyId, userID: userId } }),
}

const narrowing = 'ids only narrow what lies in the scope; another company’s give an empty list'

export const companyNothingForeign: NothingForeign = {
  listCompanyChoices: narrowing,
  updateCompanySegment: 'an agent is refused before any company is looked for; whoever may choose sees all',
}
