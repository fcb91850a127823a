import { App } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import type { ReviewedCompanyDocument } from '@kervan/contract/company/review/documentReview.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { DocumentReviewPage } from './pages/DocumentReviewPage.tsx'

const document = (changes: Partial<ReviewedCompanyDocument>): ReviewedCompanyDocument => ({
  id: 1,
  companyID: 5,
  dokumentType: 1,
  approvalStatus: 2,
  fileName: 'belge.pdf',
  uploadedAt: '2026-11-20T09:00:00.000Z',
  cancellationReason: null,
  isDeleted: false,
  isDdeleted: false,
  version: 3,
  documentName: 'taxCertificate',
  approvalName: 'waiting',
  companyName: 'Işık Tekstil',
  companyStatusTypeId: 1,
  waitingSince: '2026-11-20T09:00:00.000Z',
  waitingDays: 1,
  reviewerName: null,
  reviewedAt: null,
  sameFileAs: [],
  ...changes,
})
const first = document({ sameFileAs: ['signatureCircular'] })
const second = document({ id: 2, dokumentType: 2, documentName: 'signatureCircular' })

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'company', 'validation']))
beforeEach(async () => {
  startSession(makeToken())
  served = await serveRows([
    { row: accessEndpoints.getUserMenu, answer: () => [] },
    {
      row: documentReviewEndpoints.listDocumentsToReview,
      answer: () => ({ items: [first, second], totalCount: 2 }),
    },
    {
      row: documentReviewEndpoints.reviewDocument,
      answer: () => ({
        ...first,
        approvalStatus: 3,
        approvalName: 'approved',
        version: 4,
        canApproveCompany: false,
      }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () => {
  const Queries = withQueries()
  render(
    <Queries>
      <App>
        <MemoryRouter initialEntries={['/agent/documentreview/1']}>
          <Routes>
            <Route path="/agent/documentreview/:documentId" element={<DocumentReviewPage />} />
          </Routes>
        </MemoryRouter>
      </App>
    </Queries>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}
const decisions = () =>
  served.calls.filter(({ row }) => row === documentReviewEndpoints.reviewDocument).map(({ body }) => body)

it('warns when another document of the company is the same file', async () => {
  show()
  expect(await screen.findByText(/Bu dosya başka bir belge olarak da yüklenmiş: İmza sirküleri/)).toBeTruthy()
})

it('undoes an approval by its version after the next document opened', async () => {
  const person = show()
  await person.click(await screen.findByRole('button', { name: 'Onayla' }))
  expect(await screen.findByText(/Vergi levhası onaylandı/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Onayı geri al' }))
  await waitFor(() =>
    expect(decisions()).toMatchObject([
      { id: 1, version: 3, approvalStatus: 3 },
      { id: 1, version: 4, approvalStatus: 2 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Onayı geri al' })).toBeNull())
})
