import { useNavigate, useSearchParams } from "react-router";
import { AdminPanel } from "../../features/admin/components/admin-panel.tsx";

/** Closing it goes back one page; where there is none, to the connections. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const close = () => void (window.history.length > 1 ? navigate(-1) : navigate("/connect"));
  return <AdminPanel initialTab={search.get("tab") ?? undefined} onClose={close} />;
}
