import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/apiError.ts'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { ErrorState } from './States.tsx'

const refusal = new ApiError({ type: 'Business', status: 422, detail: 'Bu işlem yapılamaz.' })

beforeAll(() => loadTexts(['ui']))
afterEach(() => void clearSession())

describe('ErrorState', () => {
  it("shows the server's reason for a refusal", () => {
    startSession(makeToken())
    render(<ErrorState error={refusal} onRetry={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toBe('Bu işlem yapılamaz.')
  })

  it('explains that a section is closed while viewing on behalf of a company', () => {
    startSession(makeToken({ VisitorName: 'Ayşe Operasyon' }))
    render(<ErrorState error={refusal} onRetry={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toBe('Bu bölüm firma adına görüntülerken gösterilmez.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
