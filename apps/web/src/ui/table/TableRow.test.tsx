import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { loadTexts } from '../../platform/text/i18n.ts'
import { TableRow } from './TableRow.tsx'

it("opens a table row on a click, except on a click in the row's menu", async () => {
  await loadTexts(['ui'])
  const onOpen = vi.fn()
  const onSelect = vi.fn()
  render(
    <table>
      <tbody>
        <TableRow
          row="satır"
          rowKey="1"
          columns={[{ key: 'name', title: 'Ad', render: (row: string) => row }]}
          selection={undefined}
          actions={[{ key: 'remove', label: 'Kaldır', onSelect }]}
          isMarked={false}
          onOpen={onOpen}
        />
      </tbody>
    </table>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByText('Kaldır'))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(screen.getByText('satır'))
  expect(onOpen).toHaveBeenCalledOnce()
})
