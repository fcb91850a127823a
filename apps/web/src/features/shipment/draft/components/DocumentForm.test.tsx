import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { DocumentForm } from './DocumentForm.tsx'

beforeAll(() => loadTexts(['ui', 'shipment/draft', 'shipment', 'reference']))

it('accepts a document even when the surrounding shipment form is disabled', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppForm component={false} disabled>
        <DocumentForm shipmentId="s" isStaff={false} onAdded={() => undefined} onClose={() => undefined} />
      </AppForm>
    </QueryClientProvider>,
  )
  for (const name of ['Belge türü', 'Belge numarası'])
    expect(screen.getByLabelText<HTMLInputElement>(name).disabled).toBe(false)
})
