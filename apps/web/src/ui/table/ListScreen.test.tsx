import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import {
  choicesFilter,
  countriesFilter,
  daysFilter,
  idFilter,
  numberRangeFilter,
  searchFilter,
} from '@kervan/contract/list/filters'
import { listEndpoint } from '@kervan/contract/list/listEndpoint'
import { createQueryClient } from '../../platform/api/query.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { EmptyState } from '../light/States.tsx'
import { ListScreen } from './ListScreen.tsx'
import { useEndpointList } from './useEndpointList.ts'

const parcel = z.object({ id: z.string(), name: z.string(), price: z.number(), secret: z.string() })
type Parcel = z.output<typeof parcel>

const row = listEndpoint({
  path: '/api/Test/GetParcels',
  access: 'signedIn',
  summary: 'Parcels',
  name: 'test-parcels',
  title: 'shell:screen.shipmentList',
  filters: {
    search: searchFilter('ui:filter.bar'),
    kinds: choicesFilter('ui:table.columns', ['normal', 'extra'], (kind) => `payment:type.${kind}`),
    countries: countriesFilter('payment:column.country'),
    carrier: idFilter('payment:column.sender'),
    sent: daysFilter('payment:column.date', 'sentFrom', 'sentTo'),
    weight: numberRangeFilter('payment:column.amount', 'weightFrom', 'weightTo'),
    company: idFilter('payment:column.company', { needs: 'agent_companies' }),
  },
  item: parcel,
  columns: {
    name: { kind: 'text', title: 'payment:column.sender', isIdentity: true, value: (one) => one.name },
    price: {
      kind: 'money',
      title: 'payment:column.amount',
      value: (one) => ({ amount: one.price, currency: 'EUR' }),
    },
    secret: {
      kind: 'text',
      title: 'payment:column.company',
      needs: 'agent_companies',
      value: (one) => one.secret,
    },
    note: { kind: 'text', title: 'payment:column.type', isHiddenAtFirst: true, value: () => null },
  },
  sorts: ['-name', 'name'],
  hasPersonalData: false,
})

const items: Parcel[] = ['Ahmet', 'Boogi'].map((name, id) => ({
  id: String(id),
  name,
  price: 12.5,
  secret: 'S',
}))

let served: Awaited<ReturnType<typeof serveRows>>
let answer: (body: { cursor?: string | null }) => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'payment', 'validation']))
beforeEach(async () => {
  localStorage.clear()
  answer = () => ({ items, nextCursor: null })
  served = await serveRows([
    {
      row,
      answer: (body) =>
        (body as { withTotal: boolean }).withTotal
          ? { items: [], nextCursor: null, total: { count: 10_000, isMore: true } }
          : answer(body as object),
    },
    { row: row.export, answer: () => ({ file: 'x', fileName: 'Parcels.csv' }) },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
  ])
})
afterEach(() => served.stop())

const Screen = () => {
  const list = useEndpointList(row, { options: { carrier: [{ value: '7', label: 'UPS' }] } })
  return (
    <>
      <output data-testid="address">{useLocation().search}</output>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/parcel/${id}`}
        bulkActions={(selected) => <button>{`print ${selected.map(({ name }) => name).join('+')}`}</button>}
        empty={<EmptyState title="nothing at all" />}
      />
    </>
  )
}

const show = (at = '/list') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const address = () => screen.getByTestId('address').textContent

const pageCalls = () =>
  served.calls.filter(
    ({ row: called, body }) => called === row && !(body as { withTotal: boolean }).withTotal,
  )
const lastPage = () => pageCalls().at(-1)!.body as Record<string, unknown>

describe('ListScreen', () => {
  it('lists rows by the kind of their columns and the total count', async () => {
    show()
    expect(await screen.findByRole('link', { name: 'Boogi' })).toHaveProperty('pathname', '/parcel/1')
    expect(screen.getAllByText('12,50 €')).toHaveLength(2)
    expect(await screen.findByText('10.000+ kayıt')).toBeDefined()
    expect(screen.queryByText('S')).toBeNull()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Gönderici ↓',
      'Tutar',
    ])
  })

  it('sends the filters of the address and drops invalid ones', async () => {
    show(
      '/list?search=Boogi&kinds=extra,none&countries=DE,x&carrier=seven&sent=2026-11-01..2026-02-31&weight=..3.5&sort=name',
    )
    await screen.findByText('Boogi')
    expect(lastPage()).toEqual({
      search: 'Boogi',
      kinds: ['extra'],
      countries: ['DE'],
      sentFrom: '2026-11-01',
      weightTo: 3.5,
      sort: 'name',
      pageSize: 20,
      withTotal: false,
    })
    expect(screen.getByText(/: en çok 3,5/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Firma' })).toBeNull()
  })

  it('searches while typing without adding a history entry per letter', async () => {
    show()
    await screen.findByText('Boogi')
    await userEvent.keyboard('/')
    await userEvent.keyboard('boo')
    await waitFor(() => expect(lastPage()).toMatchObject({ search: 'boo' }))
    expect(address()).toBe('?search=boo')
    await userEvent.click(screen.getByRole('button', { name: 'Filtreleri temizle' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
    expect(address()).toBe('')
  })

  it("sorts by a column's heading and reverses the order on the next click", async () => {
    show()
    const heading = async () => within(await screen.findByRole('columnheader', { name: /Gönderici/ }))
    await userEvent.click((await heading()).getByRole('button'))
    await waitFor(() => expect(lastPage()).toMatchObject({ sort: 'name' }))
    expect(screen.getByRole('columnheader', { name: /Gönderici/ }).ariaSort).toBe('ascending')
    await userEvent.click((await heading()).getByRole('button'))
    await waitFor(() => expect(address()).toBe(''))
  })

  it('keeps rows selected on another page of the list', async () => {
    answer = ({ cursor }) =>
      cursor
        ? { items: [{ ...items[0]!, id: '9', name: 'Ceren' }], nextCursor: null }
        : { items, nextCursor: 'c2' }
    show()
    await screen.findByText('Boogi')
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Satırı seç' })[1]!)
    await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
    await screen.findByText('Ceren')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Satırı seç' }))
    expect(screen.getByRole('button', { name: 'print Boogi+Ceren' })).toBeDefined()
  })

  it('exports the filtered rows with the visible columns', async () => {
    const save = vi.fn()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }))
    show('/list?kinds=extra')
    await screen.findByText('Boogi')
    await userEvent.click(screen.getByRole('button', { name: 'Dışa aktar' }))
    await userEvent.click(await screen.findByText('Metin dosyası (.csv)'))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(served.calls.find(({ row: called }) => called === row.export)?.body).toMatchObject({
      kinds: ['extra'],
      format: 'csv',
      sort: '-name',
      columns: ['name', 'price'],
    })
  })

  it('distinguishes an empty list from a search without results', async () => {
    answer = () => ({ items: [], nextCursor: null })
    const { unmount } = show()
    expect(await screen.findByText('nothing at all')).toBeDefined()
    unmount()
    show('/list?kinds=extra')
    expect(await screen.findByText('Bu filtrelere uyan kayıt yok')).toBeDefined()
    answer = () => ({ items, nextCursor: null })
    await userEvent.click(screen.getAllByRole('button', { name: 'Filtreleri temizle' })[1]!)
    expect(await screen.findByText('Boogi')).toBeDefined()
  })

  it('links from a list page that does not exist to the first page', async () => {
    answer = ({ cursor }) =>
      cursor
        ? { status: 400, failed: { Type: 'Validation', Detail: 'Sayfa işareti geçersiz' } }
        : { items, nextCursor: null }
    show('/list?cursor=nonsense')
    await userEvent.click(await screen.findByRole('button', { name: 'Yeniden dene' }))
    expect(await screen.findByText('Boogi')).toBeDefined()
    expect(address()).toBe('')
  })
})
