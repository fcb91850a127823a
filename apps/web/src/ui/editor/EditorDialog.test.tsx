import { App, ConfigProvider, Form, Input } from 'antd'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@kervan/contract/endpoint'
import { createQueryClient, endpointQuery } from '../../platform/api/query.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { DecimalInput } from '../DecimalInput.tsx'
import { EditorDialog } from './EditorDialog.tsx'
import { EditorField } from './EditorField.tsx'
import { useEditor } from './useEditor.ts'

const saveRow = endpoint({
  method: 'POST',
  path: '/api/Test/SaveZone',
  access: 'signedIn',
  summary: 'Saves a zone',
  body: z.object({
    id: z.int(),
    version: z.int(),
    name: z.string('validation:required').max(5, 'validation:tooLong'),
    weeks: z.array(z.object({ percent: z.number('validation:number') })).min(1, 'validation:required'),
  }),
  answer: z.object({ id: z.int() }),
})
const listRow = endpoint({
  method: 'POST',
  path: '/api/Test/GetZones',
  access: 'signedIn',
  summary: 'Zones',
  body: z.object({}),
  answer: z.object({ version: z.int() }),
})

const words = { title: 'zone', save: 'save', name: 'name', percent: 'percent' }

interface Values {
  name?: string
  percent?: number | string | null
}

let served: Awaited<ReturnType<typeof serveRows>>
let answer: () => Answer
let version: number
const onClose = vi.fn()
const onSaved = vi.fn()
beforeAll(() => loadTexts(['ui', 'validation']))
beforeEach(async () => {
  vi.clearAllMocks()
  version = 1
  answer = () => ({ id: 7 })
  served = await serveRows([
    { row: saveRow, answer: () => answer() },
    { row: listRow, answer: () => ({ version }) },
  ])
})
afterEach(() => served.stop())

const Screen = () => {
  const list = useQuery(endpointQuery(listRow, { body: {} }))
  const initial: Values = { name: 'Z1' }
  const editor = useEditor({
    row: saveRow,
    initial,
    toBody: ({ name, percent }) => ({
      id: 7,
      version: list.data?.version,
      name,
      weeks: typeof percent === 'number' ? [{ percent }] : [],
    }),
    lists: [listRow],
    onSaved,
    rename: () => ({ weeks: 'percent', 'weeks.0.percent': 'percent' }),
  })
  return (
    <EditorDialog editor={editor} title={words.title} submit={words.save} onClose={onClose}>
      <output>{list.data?.version}</output>
      <EditorField name="name" label={words.name}>
        <Input />
      </EditorField>
      <Form.Item name="percent" label={words.percent}>
        <DecimalInput />
      </Form.Item>
    </EditorDialog>
  )
}

const open = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <Screen />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'))
  return userEvent.setup()
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /name/ })
const percentField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /percent/ })
const saves = () => served.calls.filter(({ row }) => row === saveRow)
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'save' }))

describe('EditorDialog', () => {
  it("focuses the editor's first field when it opens", async () => {
    await open()
    await waitFor(() => expect(document.activeElement).toBe(nameField()))
  })

  it("sends the editor's values in the format of the contract", async () => {
    const user = await open()
    await user.type(percentField(), '12,5')
    await save(user)
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 7 }))
    expect(saves().map(({ body }) => body)).toEqual([
      { id: 7, version: 1, name: 'Z1', weeks: [{ percent: 12.5 }] },
    ])
  })

  it('shows contract errors on their fields and sends nothing, also for renamed fields', async () => {
    const user = await open()
    await user.type(nameField(), 'too long')
    await save(user)
    expect(await screen.findByText('En fazla 5 karakter girebilirsiniz.')).toBeDefined()
    expect(screen.getByText('Bu alan zorunludur.')).toBeDefined()
    expect(document.activeElement).toBe(nameField())
    expect(saves()).toEqual([])
  })

  it('validates a field with the contract schema on blur', async () => {
    const user = await open()
    await user.type(nameField(), 'too long')
    await user.tab()
    expect(await screen.findByText('En fazla 5 karakter girebilirsiniz.')).toBeDefined()
    expect(saves()).toEqual([])
  })

  it('shows validation errors of the server on their fields', async () => {
    answer = () => ({
      status: 400,
      failed: { Type: 'Validation', Detail: 'x', Errors: { 'weeks.0.percent': ['çok yüksek'] } },
    })
    const user = await open()
    await user.type(percentField(), '99')
    await save(user)
    expect(await screen.findByText('çok yüksek')).toBeDefined()
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('reports a 409 conflict and saves on the reloaded version', async () => {
    version = 1
    answer = () => ({ status: 409, failed: { Type: 'Conflict', Detail: 'başkası değiştirdi' } })
    const user = await open()
    await user.type(percentField(), '5')
    version = 2
    await save(user)
    expect(await screen.findByText('başkası değiştirdi')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'))
    answer = () => ({ id: 7 })
    await save(user)
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(saves().at(-1)!.body).toMatchObject({ version: 2 })
    expect(screen.queryByText('başkası değiştirdi')).toBeNull()
  })

  it('closes the editor at once when nothing changed and asks before discarding changes', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    await user.type(nameField(), 'x')
    await user.click(screen.getAllByRole('button', { name: 'Vazgeç' })[0]!)
    await user.click(await screen.findByRole('button', { name: 'Kaydetmeden çık' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  })

  it('warns before the tab is closed with unsaved changes', async () => {
    const user = await open()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await user.type(nameField(), 'x')
    expect(leave()).toBe(true)
  })
})
