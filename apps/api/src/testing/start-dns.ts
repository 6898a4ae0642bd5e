import { createSocket } from "node:dgram";
import { once } from "node:events";
import { getServers, setServers } from "node:dns";

const TYPE = { txt: 16, srv: 33 } as const;
const NOT_FOUND = 3;
const HEADER_BYTES = 12;

export type DnsRecords = {
  /** Host and port by the name that is asked for. */
  srv: Record<string, { host: string; port: number }[]>;
  txt?: Record<string, string>;
  /** Names whose questions get no answer. */
  silent?: readonly string[];
};

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

function dataOf(records: DnsRecords, name: string, type: number): Buffer[] {
  if (type === TYPE.srv)
    return (records.srv[name] ?? []).map(({ host, port }) => {
      const fixed = Buffer.alloc(6);
      fixed.writeUInt16BE(port, 4);
      return Buffer.concat([fixed, nameBytes(host)]);
    });
  const text = type === TYPE.txt ? records.txt?.[name] : undefined;
  return text === undefined ? [] : [Buffer.from([text.length, ...Buffer.from(text)])];
}

function answer(query: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const found = dataOf(records, name.toLowerCase(), type);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // a response, recursion desired and available
  header.writeUInt16BE(0x8180 | (found.length > 0 ? 0 : NOT_FOUND), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  const answers = found.flatMap((data) => {
    const head = Buffer.alloc(12);
    // the name is that of the question
    head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data.length, 10);
    return [head, data];
  });
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...answers]);
}

/** Answers this process's questions for SRV and TXT records until it is closed. */
export async function startDns(records: DnsRecords): Promise<{ close(): void }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    if (records.silent?.includes(readName(query).name.toLowerCase())) return;
    socket.send(answer(query, records), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const before = getServers();
  setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    close() {
      setServers(before);
      socket.close();
    },
  };
}
