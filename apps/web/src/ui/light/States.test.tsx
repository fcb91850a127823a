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

describe('what the server refuses to show', () => {
  it('says why', () => {
    startSession(makeToken())
    render(<ErrorState error={refusal} onRetry={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toBe('Bu işlem yapılamaz.')
  })

  it('is not shown in a visit, where nothing was done that could be refused', () => {
    startSession(makeToken({ VisitorName: 'Ayşe Operasyon' }))
    render(<ErrorState error={refusal} onRetry={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toBe('Bu bölüm firma adına görüntülerken gösterilmez.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
