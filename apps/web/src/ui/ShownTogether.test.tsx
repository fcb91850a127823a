import { act, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ShownTogether } from './ShownTogether.tsx'

it('shows its children when the slowest of them has its first data', async () => {
  const answers: Record<string, (text: string) => void> = {}
  const Part = ({ name }: { name: string }) => {
    const { data } = useQuery({
      queryKey: [name],
      queryFn: () => new Promise<string>((resolve) => (answers[name] = resolve)),
    })
    return <p>{data ?? name}</p>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShownTogether loading={<p role="status">loading</p>}>
        <Part name="one" />
        <Part name="other" />
      </ShownTogether>
    </QueryClientProvider>,
  )
  const isLoading = () => screen.queryByRole('status') !== null
  expect(isLoading()).toBe(true)
  await act(async () => answers.one!('first'))
  await screen.findByText('first')
  expect(isLoading()).toBe(true)
  await act(async () => answers.other!('second'))
  await waitFor(() => expect(isLoading()).toBe(false))
  expect(screen.getByText('second')).toBeDefined()
})
