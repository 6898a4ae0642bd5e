import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ada", "Bram", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo", "Iris", "Jon"];
const LAST = ["Abel", "Brandt", "Castro", "Dahl", "Egger", "Falk"];
const ask = askerOf(
  createGenerator(
    snapshotOf("firm", {
      employees: (at) => ({
        _id: new Int32(at),
        name: `${FIRST[at % 10] ?? ""} ${LAST[Math.floor(at / 10) % 6] ?? ""}`,
        salary: new Int32(1_000 + ((at * 37) % 900)),
        city: ["Bern", "Cork", "Oslo"][at % 3] ?? null,
        managerId: at < 5 ? null : new Int32(at % 5),
      }),
      tasks: (at) => ({
        _id: new Int32(900 + at),
        title: `Task ${at}`,
        hours: new Int32(1 + ((at * 13) % 90)),
        kind: ["design", "review", "travel"][at % 3] ?? null,
        employeeId: new Int32(at % 40),
      }),
    }),
  ),
);
const LOOKUP = '{$lookup:{from:"tasks",localField:"_id",foreignField:"employeeId",as:"tasks"}}';

describe("documents and what refers to them", () => {
  it.each([
    "employees and their tasks",
    "employees with their tasks",
    "show each employee and the tasks",
    "all employees with all their tasks",
    "list employees and tasks",
  ])("are shown together: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.employees.aggregate([${LOOKUP}])`, isSure: true });
  });

  it("are narrowed by what is said of the documents", () => {
    expect(ask("employees in Cork and their tasks").query).toBe(
      `db.employees.aggregate([{$match:{city:"Cork"}},${LOOKUP}])`,
    );
  });

  it("are asked for behind something else that documents have", () => {
    expect(ask("employees with a manager and tasks").query).toContain('{$match:{"tasks.0":{$exists:true}}}');
  });

  it.each(["employees with tasks", "employees who have tasks"])(
    "are those that have any, where that is asked: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `db.employees.aggregate([${LOOKUP},{$match:{"tasks.0":{$exists:true}}},{$unset:"tasks"}])`,
        isSure: true,
      });
    },
  );
});

describe("what is asked of those in a role, for all documents", () => {
  const join = '{$lookup:{from:"employees",localField:"managerId",foreignField:"_id",as:"employee"}}';

  it.each([
    "name and salary of each employee's manager",
    "name and salary of the manager of each employee",
    "for each employee show the manager's name and salary",
  ])("are their columns: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.employees.aggregate([${join},{$project:{name:{$first:"$employee.name"},salary:{$first:"$employee.salary"},_id:0}}])`,
      isSure: true,
    });
  });

  it.each([
    "list employee names and who they report to",
    "employees and who manages them",
    "employee names and their managers",
  ])("is their name beside the own one: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.employees.aggregate([${join},{$project:{name:1,employeeName:{$first:"$employee.name"},_id:0}}])`,
      isSure: true,
    });
  });
});

it("doubts groups that must hold what was left out before", () => {
  expect(ask("employees with a design task but none that is travel").isSure).toBe(false);
});
