import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import type { RoleName } from '@kervan/contract/permissions'
import { createQueryClient, queriesOf } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { VerificationBanner } from './VerificationBanner.tsx'

const encode = (part: object): string => btoa(JSON.stringify(part))

const signIn = (role: RoleName) =>
  startSession(
    ['e30', encode({ nameid: '7', role: [role], CompanyID: '3', exp: Date.now() / 1000 + 3600 }), 'x'].join(
      '.',
    ),
  )

const document = (
  dokumentType: number,
  approvalStatus: number,
  cancellationReason: string | null = null,
) => ({
  id: dokumentType,
  companyID: 3,
  dokumentType,
  approvalStatus,
  fileName: 'belge.pdf',
  uploadedAt: '2026-11-20T10:00:00.000Z',
  cancellationReason,
  isDeleted: false,
  isDdeleted: false,
  version: 1,
})

const company = (documents: CompanyDetail['documents'] = [], companyStatusTypeId = 1): CompanyDetail => ({
  id: 3,
  name: 'Işık',
  companyTypeID: 2,
  companyStatusTypeId,
  taxID: null,
  identificationNumber: null,
  countryCode: 'TR',
  createdDate: '2026-11-20T10:00:00.000Z',
  version: 1,
  address: {
    countryCode: 'TR',
    state: null,
    city: 'İstanbul',
    district: 'Şişli',
    zipCode: '34394',
    address1: 'Büyükdere Cad. 185',
    address2: null,
  },
  documents,
})

let served: Awaited<ReturnType<typeof serveRows>>
let answer: Answer
const queryClient = createQueryClient()
beforeAll(() => loadTexts(['ui', 'company/verification']))
beforeEach(async () => {
  queryClient.clear()
  answer = company()
  served = await serveRows([{ row: companyEndpoints.findCompany, answer: () => answer }])
  signIn('user4controllers')
})
afterEach(() => {
  clearSession()
  return served.stop()
})

const show = (at = '/home/view') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <VerificationBanner />
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('VerificationBanner', () => {
  it.each<[string, CompanyDetail, string]>([
    [
      'no document was uploaded',
      company(),
      'Gönderilerinizin faturalanabilmesi için fatura bilgilerinizi tamamlayın. Eksik: vergi levhası, imza sirküleri, taşıma sözleşmesi.',
    ],
    [
      'all documents are in review or approved',
      company([document(1, 2), document(2, 3), document(3, 2)]),
      'Belgeleriniz inceleniyor.',
    ],
    [
      'only one document was uploaded',
      company([document(1, 1)]),
      'Fatura bilgileriniz eksik ya da onaylanmadı. Eksik: imza sirküleri, taşıma sözleşmesi.',
    ],
    [
      'one document was rejected',
      company([document(1, 4, 'Okunmuyor'), document(2, 3), document(3, 3)]),
      'Fatura bilgileriniz eksik ya da onaylanmadı. Eksik: vergi levhası. Neden: Okunmuyor',
    ],
  ])(
    'shows the verification banner when %s and links to the invoice information',
    async (_when, served, text) => {
      answer = served
      show()
      expect((await screen.findByRole('status')).textContent.trim().replaceAll(/\s+/g, ' ')).toBe(text)
      expect(screen.getByRole('link').getAttribute('href')).toBe('/definitions/invoicesettings')
    },
  )

  it('requires address and identity number of an individual, and no documents', async () => {
    answer = { ...company(), companyTypeID: 1, address: null }
    show()
    expect((await screen.findByRole('status')).textContent).toContain(
      'Eksik: fatura adresi, kimlik numarası.',
    )
    answer = { ...company(), companyTypeID: 1, identificationNumber: '10000000146' }
    await queryClient.invalidateQueries(queriesOf(companyEndpoints.findCompany))
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  })

  it('hides the verification banner on the page that it leads to', async () => {
    show('/definitions/invoicesettings')
    await waitFor(() => expect(served.calls).toHaveLength(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('hides the verification banner for a verified company', async () => {
    answer = company([], 2)
    show()
    await waitFor(() => expect(served.calls).toHaveLength(1))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('neither loads nor shows the verification banner for staff', () => {
    signIn('operation4controllers')
    show()
    expect(queryClient.isFetching()).toBe(0)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('keeps the page working when the company of the banner cannot be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = { status: 500, failed: { Type: 'Server', Detail: 'x' } }
    show()
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('status')).toBeNull()
    log.mockRestore()
  })

  it('keeps a closed banner closed until its message changes or the user signs in again', async () => {
    const user = userEvent.setup()
    const first = show()
    await user.click(await screen.findByRole('button', { name: 'Kapat' }))
    expect(screen.queryByRole('status')).toBeNull()
    first.unmount()

    const second = show()
    expect(screen.queryByRole('status')).toBeNull()
    answer = company([document(1, 1)])
    await queryClient.invalidateQueries(queriesOf(companyEndpoints.findCompany))
    expect(await screen.findByText(/eksik ya da onaylanmadı/)).toBeDefined()
    second.unmount()

    answer = company()
    clearSession()
    signIn('user4controllers')
    queryClient.clear()
    show()
    expect(await screen.findByText(/faturalanabilmesi/)).toBeDefined()
  })
})
